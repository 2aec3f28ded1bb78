import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { StoredFile } from '../contract/evidence/file.ts'
import { storedBytes } from '../server/testing/storage/stored-bytes.ts'
import { inDatabase } from './database.ts'
import { expectAccessible, expectNoSidewaysScroll, test as journey } from './journey.ts'
import { dataFolder, type Product, startProduct } from './product.ts'
import { type Relay, startRelay } from './relay.ts'
import * as mobile from './mobile.ts'
import * as desktop from './report-form.ts'
import { watchStoredFiles } from './stored-files.ts'

/** The product behind a relay; it can be restarted without changing its address. */
interface Stage {
  readonly relay: Relay
  readonly dataDir: string
  /** A 45 MB recording on the disk. */
  readonly recording: { path: string; name: string; sm3: string; size: number }
  /** Kills the product by SIGKILL and restarts it. */
  restart(): Promise<void>
}

/** Answers of the server about the files of a test. */
const storedFiles = new WeakMap<BrowserContext, StoredFile[]>()

const sm3 = (content: Buffer) => createHash('sm3').update(content).digest('hex')

async function makeRecording(folder: string): Promise<Stage['recording']> {
  const samples = randomBytes(45 * 1024 * 1024)
  // Nothing is to be removed from it, so it is stored as sent.
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1')
  const rest = Buffer.from('44ac000088580100020010006461746100000000', 'hex')
  head.writeUInt32LE(36 + samples.length, 4)
  rest.writeUInt32LE(samples.length, 16)
  const content = Buffer.concat([head, rest, samples])
  const name = '录音.wav'
  const path = join(folder, name)
  await writeFile(path, content)
  return { path, name, sm3: sm3(content), size: content.length }
}

export const test = journey.extend<{ site: 'pc' | 'mobile' }, { stage: Stage }>({
  site: ['pc', { option: true }],
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const data = dataFolder()
      const relay = await startRelay()
      let product: Product
      const start = async () => {
        product = await startProduct(data.path)
        relay.connectTo(product.origin)
        return product
      }
      product = await start()
      const recording = await makeRecording(data.path)
      await use({
        relay,
        dataDir: data.path,
        recording,
        async restart() {
          await product.kill()
          await start()
        },
      })
      await relay.close()
      await product.stop()
      await rm(recording.path)
      data.remove()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    storedFiles.set(context, watchStoredFiles(context))
    await use(context)
  },
  baseURL: async ({ stage, site }, use) => use(`${stage.relay.origin}/web/${site}/`),
})
export { expect }

export const files = (page: Page) => page.getByRole('list', { name: '已添加的文件' })

/** Fills in the form up to the evidence. */
export async function openEvidence(page: Page, site: 'pc' | 'mobile'): Promise<void> {
  if (site === 'mobile') {
    await mobile.openForm(page, '匿名举报')
    await mobile.writeReport(page)
  } else {
    await desktop.openForm(page, '匿名举报')
    await desktop.fillReport(page)
  }
}

/** Counts the pieces of files that drafts of this device hold. */
const keptPieces = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('report-drafts')
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const pieces = opening.result.transaction('pieces').objectStore('pieces').count()
          pieces.addEventListener('success', () => resolve(pieces.result))
          opening.result.close()
        })
      }),
  )

/** Chooses the recording, stalls after a third of it, and waits until the draft has all of it. */
export async function sendThird(page: Page, { relay, recording }: Stage): Promise<void> {
  relay.holdAfter(recording.size / 3)
  await page.locator('input[type=file]').first().setInputFiles(recording.path)
  await expect.poll(() => relay.isHolding(), { timeout: 60_000 }).toBe(true)
  // Drafts hold files in pieces of 1 MiB.
  const pieces = Math.ceil(recording.size / 1024 / 1024)
  await expect.poll(() => keptPieces(page), { timeout: 60_000 }).toBe(pieces)
}

/** Records the offset of each upload request. */
export function watchOffsets(context: BrowserContext): number[] {
  const offsets: number[] = []
  context.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

/** Expects the complete recording in the report, with few bytes sent twice. */
export async function expectWhole(
  page: Page,
  { relay, recording, dataDir }: Stage,
  site: 'pc' | 'mobile',
  sentBefore: number,
): Promise<void> {
  await expect(files(page).getByText('已上传', { exact: true })).toHaveCount(1, { timeout: 90_000 })
  const pieces = 3 * 2 * 1024 * 1024
  expect(relay.sent() - sentBefore).toBeLessThan(recording.size + pieces)
  if (site === 'mobile') await mobile.sendReport(page)
  else await desktop.send(page)
  const answers = storedFiles.get(page.context()) ?? []
  await expect.poll(() => answers.at(-1)?.sm3).toBe(recording.sm3)
  // The report has the recording, and the stored bytes are sealed.
  const [row] = await inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ storage_key: string; size: number }>(
      'select storage_key, size from file where report_id is not null and size = $1',
      [recording.size],
    )
    return rows
  })
  const key = row?.storage_key ?? ''
  const kept = await storedBytes({ dataDir, environment: process.env }, key)
  expect(kept.length).toBeGreaterThan(recording.size)
  expect(kept.includes('WAVEfmt ')).toBe(false)
}

interface Journey {
  readonly page: Page
  readonly context: BrowserContext
  readonly stage: Stage
  readonly site: 'pc' | 'mobile'
  readonly tolerate: (expected: RegExp) => void
}

/** Loses the network during an upload, and expects a message and a resumed upload. */
export async function losesTheNetwork({
  page,
  context,
  stage,
  site,
  tolerate,
}: Journey): Promise<void> {
  // 409: bytes in flight at the disconnect may arrive after the offset was asked for.
  tolerate(/net::ERR_|status of 409/)
  const offsets = watchOffsets(context)
  const before = stage.relay.sent()
  await openEvidence(page, site)
  await sendThird(page, stage)
  await context.setOffline(true)
  stage.relay.cut()
  await expect(files(page).getByText('网络不通，恢复后会自动继续')).toBeVisible()
  const until = offsets.length
  await context.setOffline(false)
  await expectWhole(page, stage, site, before)
  expect(offsets[until]).toBeGreaterThan(stage.recording.size / 4)
}

/** Pauses a recording and continues it after a reload. */
export async function isPaused({ page, context, stage, site, tolerate }: Journey): Promise<void> {
  tolerate(/net::ERR_|status of 409/)
  const offsets = watchOffsets(context)
  const before = stage.relay.sent()
  await openEvidence(page, site)
  await sendThird(page, stage)
  await page.getByRole('button', { name: `暂停上传 ${stage.recording.name}` }).click()
  stage.relay.cut()
  await expect(files(page).getByText('已暂停', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(files(page).getByText('已暂停', { exact: true })).toBeVisible()
  const until = offsets.length
  await page.getByRole('button', { name: `继续上传 ${stage.recording.name}` }).click()
  await expectWhole(page, stage, site, before)
  expect(offsets[until]).toBeGreaterThan(stage.recording.size / 4)
}
