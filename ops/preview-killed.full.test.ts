import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../server/testing/database/test-database.ts'
import { startApiProcess, type ApiProcess } from '../server/testing/processes/api-process.ts'
import { createCitizens } from './testing/citizens.ts'

// The process that opens pictures, a container of its own in compose, is killed while reports with pictures arrive.

const citizens = createCitizens()
let folder: string
let database: TestDatabase
let api: ApiProcess
let preview: ChildProcess
const socket = () => join(folder, 'socket')

async function startPreview(): Promise<void> {
  preview = spawn(process.execPath, ['server/commands/main.ts', 'serve-preview'], {
    env: { PATH: process.env['PATH'], PREVIEW_SOCKET: socket(), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (preview.stdout) await once(preview.stdout, 'data')
}
async function killPreview(): Promise<void> {
  const ended = once(preview, 'exit')
  preview.kill('SIGKILL')
  await ended
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-preview-'))
  database = await testDatabase()
  await startPreview()
  api = await startApiProcess({
    ...citizens.env,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PREVIEW_SOCKET: socket(),
  })
}, 60_000)
afterAll(async () => {
  await api?.stop()
  await killPreview()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Noise, so that opening it takes a while: with Tesseract up to 15 s, since it looks for words. */
const [width, height] = [1600, 1200]
const picture = () =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()

const kills = 6
const reports = 24

test('reports are acknowledged while the preview process is killed, and every picture gets its preview afterwards', async () => {
  const states = async () =>
    (
      await database.pool.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from file_preview group by state',
      )
    ).rows
  const codes: string[] = []
  const sending = (async () => {
    while (codes.length < reports)
      codes.push(await citizens.report(api.origin, await picture(), { involves_minors: true }))
  })()
  for (let done = 0; done < kills; done += 1) {
    const waiting = async () => (await states()).some(({ state }) => state === 'waiting')
    await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(true)
    await killPreview()
    await startPreview()
  }
  await sending
  await expect.poll(states, { timeout: 300_000 }).toEqual([{ state: 'ready', count: reports }])
}, 480_000)
