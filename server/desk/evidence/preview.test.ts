import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { PreviewUnavailable, type PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { createEvidenceTestApi, stillOpener } from '../../testing/api/evidence-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { fileTasks } from '../../evidence/clean-up.ts'
import { openCases } from '../../report/case/open-cases.ts'
import { requestPreviews } from '../../evidence/preview/request-previews.ts'

const marker = 'ORIGINAL-BYTE-4711'
/** A file with a picture's signature and other content behind it, as a disguised archive has. */
const photograph = Buffer.concat([
  await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c81e28' } })
    .jpeg()
    .toBuffer(),
  Buffer.from(marker),
])

let handler: StaffOfTest
const api = await closeAfterAll(createEvidenceTestApi())
beforeEach(async () => {
  handler = await api.staff(['handler'])
})

describe('evidence of a case', () => {
  test('is listed with kind, size and SM3, and its previews turn from waiting to ready', async () => {
    const made = await api.caseWith({ 'a.jpg': photograph, 'b.docx': samples.docx })
    expect(await api.evidence(made)).toMatchObject([
      { position: 1, name: 'a.jpg', mime: 'image/jpeg', preview: 'waiting', pages: 0 },
      { position: 2, name: 'b.docx', preview: 'waiting' },
    ])
    await api.makePreviews()
    expect(await api.evidence(made)).toMatchObject([
      { size: photograph.length, preview: 'ready', pages: 1 },
      { preview: 'none', pages: 0 },
    ])
  })

  test('continues its numbering with files of messages', async () => {
    const made = await api.caseWith({ 'a.jpg': photograph })
    const answer = await api.call(
      reportAppeal,
      {
        query_code: made.code,
        kind: 'message',
        msg: '还有一张截图。',
        file_ids: await api.uploadContents({ 'b.png': samples.png }),
      },
      { key: 'k'.repeat(20) },
    )
    expect(answer.errcode).toBe(0)
    // The message has requested its own preview.
    await api.makePreviews(stillOpener())
    const [first, second] = await api.evidence(made)
    expect([first, second]).toMatchObject([
      { position: 1, messageId: null, preview: 'ready' },
      { position: 2, name: 'b.png', preview: 'ready' },
    ])
    expect(second?.messageId).not.toBeNull()
  })
})

describe('the desk’s page', () => {
  test('gets a WebP of at most 1600 pixels, and no byte of the original', async () => {
    const { caseNumber } = await ready()
    const { status, headers, body } = await api.preview(handler, caseNumber)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(body.includes(marker)).toBe(false)
    expect(await sharp(body).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 800,
    })
  })

  test('gets a veil of a few grey pixels instead, until it asks for the clear picture', async () => {
    const { caseNumber } = await ready()
    const { status, headers, body } = await api.preview(handler, caseNumber, 1, true)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' })
    expect(body.length).toBeLessThan(200)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 16, height: 8 })
    const { channels } = await sharp(body).stats()
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual(
      channels.map(() => Math.round(channels[0]?.mean ?? 0)),
    )
    const elsewhere = await api.staff(['handler'], { reportTypeIds: [2] })
    expect((await api.preview(elsewhere, caseNumber, 1, true)).status).toBe(404)
  })

  test('gets nothing without a preview or outside the scope', async () => {
    const { caseNumber } = await ready()
    const other = await api.staff(['handler'], { reportTypeIds: [2] })
    const administrator = await api.staff(['system_administrator'])
    const statuses = await Promise.all([
      api.preview(handler, caseNumber, 2),
      api.preview(handler, caseNumber, 9),
      api.preview(handler, '20200101-0001'),
      api.preview(other, caseNumber),
      api.preview(administrator, caseNumber),
      api.preview(undefined, caseNumber),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 401])
    expect(JSON.parse(String(statuses[0]?.body))).toMatchObject({ errmessage: '无法预览' })
    for (const { body } of statuses) expect(body.includes(marker)).toBe(false)
  })

  test('is audited once per person, file and session', async () => {
    const { caseNumber } = await ready()
    const colleague = await api.staff(['reviewer'])
    // The veil of a case that is opened is nobody's seeing.
    expect((await api.preview(handler, caseNumber, 1, true)).status).toBe(200)
    expect(
      (await api.audited('evidence.preview')).some(({ object }) => object === caseNumber),
    ).toBe(false)
    for (const who of [handler, handler, colleague]) await api.preview(who, caseNumber)
    await handler.signIn()
    await api.preview(handler, caseNumber)
    const seen = await api.audited('evidence.preview')
    expect(seen.filter(({ object }) => object === caseNumber).map(({ actor }) => actor)).toEqual([
      handler.id,
      colleague.id,
      handler.id,
    ])
  })
})

/** A case whose first file is ready, and whose second has no preview. */
async function ready() {
  const made = await api.caseWith({ 'a.jpg': photograph, 'b.mp4': samples.mp4 })
  await api.evidence(made)
  await api.makePreviews()
  return made
}

describe('on the disk', () => {
  const everything = async () => {
    const entries = await readdir(api.folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
  }

  test('a preview is sealed, and deleted with its report', async () => {
    const before = (await everything()).length
    const file_ids = await api.uploadContents({ 'a.jpg': photograph })
    const code = await api.report({ file_ids })
    const made = await api.cases.open(code)
    await api.evidence(made)
    await api.makePreviews()
    const stored = await everything()
    expect(stored).toHaveLength(before + 2)
    expect(stored.some((content) => content.includes('WEBP'))).toBe(false)

    const captcha_ticket = api.captchaTicket()
    const withdrawn = await api.call(reportWithdraw, { query_code: code, captcha_ticket })
    expect(withdrawn.errcode).toBe(0)
    expect((await api.preview(handler, made.caseNumber)).status).toBe(404)
    await fileTasks({ ...api, db: api.database.db }).delete_unclaimed_files()
    expect(await everything()).toHaveLength(before)
    expect(await previewRows()).not.toContain(made.reportId)
  })

  test('a preview finished during a withdrawal is not kept', async () => {
    const before = (await everything()).length
    const code = await api.report({ file_ids: await api.uploadContents({ 'a.jpg': photograph }) })
    const made = await api.cases.open(code)
    await api.evidence(made)
    const slow: PreviewOpener = {
      async open(content, type, onPage) {
        await api.call(reportWithdraw, { query_code: code, captcha_ticket: api.captchaTicket() })
        return stillOpener().open(content, type, onPage)
      },
    }
    await api.makePreviews(slow)
    await fileTasks({ ...api, db: api.database.db }).delete_unclaimed_files()
    expect(await everything()).toHaveLength(before)
  })

  const previewRows = async () =>
    (await api.database.db.selectFrom('file_preview').select('storage_key').execute()).map(
      ({ storage_key }) => storage_key,
    )
})

describe('the job', () => {
  test('makes each preview once, requested ones first', async () => {
    const opener = stillOpener()
    await api.makePreviews(opener)
    const waiting = await api.caseWith({ 'a.png': samples.png })
    const wanted = await api.caseWith({ 'b.gif': samples.gif })
    await api.database.db
      .transaction()
      .execute((trx) => requestPreviews(trx, [waiting.reportId, wanted.reportId]))
    await api.evidence(wanted)
    opener.asked.length = 0
    await api.makePreviews(opener)
    await api.makePreviews(opener)
    expect(opener.asked).toEqual(['image/gif', 'image/png'])
  })

  test('makes those of urgent cases before others that came earlier', async () => {
    await api.makePreviews(stillOpener())
    await api.report({ file_ids: await api.uploadContents({ 'a.png': samples.png }) })
    api.clock.advance(10 * 60_000)
    const file_ids = await api.uploadContents({ 'b.gif': samples.gif })
    await api.report({ file_ids, involves_minors: true })
    await openCases(api.database.db, api)
    const opener = stillOpener()
    await api.makePreviews(opener)
    expect(opener.asked).toEqual(['image/gif', 'image/png'])
  })

  test('makes a batch and requeues itself, so that a stopping server waits for no more', async () => {
    const { db, pool } = api.database
    const jobs = async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'make_previews'`,
      )
      return rows[0]?.n ?? 0
    }
    const opener = stillOpener()
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.png`, samples.png]))
    const made = [await api.caseWith(files), await api.caseWith(files), await api.caseWith(files)]
    const ids = made.map(({ reportId }) => reportId)
    await db.transaction().execute((trx) => requestPreviews(trx, ids))
    const before = await jobs()
    await api.makePreviews(opener)
    expect(opener.asked).toHaveLength(20)
    expect(await jobs()).toBe(before + 1)
    await api.makePreviews(opener)
    expect(opener.asked).toHaveLength(27)
    expect(await jobs()).toBe(before + 1)
  })

  test('does not let one hanging file hold up the others', async () => {
    const hung = await api.caseWith({ 'a.gif': samples.gif })
    const others = await Promise.all([
      api.caseWith({ 'b.jpg': samples.jpg }),
      api.caseWith({ 'c.png': samples.png }),
    ])
    for (const made of [hung, ...others]) await api.evidence(made)
    const end = Promise.withResolvers<undefined>()
    const still = stillOpener()
    const running = api.makePreviews({
      async open(content, type, onPage) {
        if (type !== 'image/gif') return still.open(content, type, onPage)
        content.destroy()
        return end.promise
      },
    })
    const states = () =>
      Promise.all(others.map(async (made) => (await api.evidence(made))[0]?.preview))
    await expect.poll(states).toEqual(['ready', 'ready'])
    expect((await api.evidence(hung))[0]?.preview).toBe('waiting')
    end.resolve(undefined)
    await running
    expect((await api.evidence(hung))[0]?.preview).toBe('none')
  })

  test('waits while no preview process is available, and continues later', async () => {
    const made = await api.caseWith({ 'a.jpg': photograph })
    await api.evidence(made)
    const unavailable: PreviewOpener = {
      open: () => Promise.reject(new PreviewUnavailable('the container is away')),
    }
    for (let time = 0; time < 12; time += 1)
      await expect(api.makePreviews(unavailable)).rejects.toThrow(PreviewUnavailable)
    expect((await api.evidence(made))[0]?.preview).toBe('waiting')
    await api.makePreviews(stillOpener())
    expect((await api.evidence(made))[0]?.preview).toBe('ready')
  })

  test('gives up a file whose content is lost, without hindering others', async () => {
    const lost = await api.caseWith({ 'a.jpg': photograph })
    const { storage_key } = await api.database.db
      .selectFrom('file')
      .select('storage_key')
      .where('report_id', '=', lost.reportId)
      .executeTakeFirstOrThrow()
    await api.files.remove(storage_key)
    await api.evidence(lost)
    const fine = await api.caseWith({ 'b.png': samples.png })
    await api.evidence(fine)
    await api.makePreviews(stillOpener())
    expect((await api.evidence(fine))[0]?.preview).toBe('ready')
    expect((await api.evidence(lost))[0]?.preview).toBe('none')
  })
})
