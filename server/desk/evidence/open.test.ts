import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { evidenceOpen, evidenceText } from '../../../contract/desk/evidence.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import { samples } from '../../testing/api/sample-files.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { marker } from '../../testing/preview/hostile-files.ts'
import { lockedPdf } from '../../testing/preview/pdf-samples.ts'
import { zipOf } from '../../testing/zip.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db } = api.database
let handler: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
})

const jpeg = Buffer.concat([
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer(),
  Buffer.from(marker),
])
const zip = zipOf([
  { name: '图/一.jpg', content: jpeg },
  { name: '说明.txt', content: '\uFEFF月息三分' },
  { name: '坏.bin', content: Buffer.from([0, 1, 2]) },
])
const rows = { folder: 0, picture: 1, text: 2, broken: 3 }

async function made(files: Readonly<Record<string, Buffer>>, opener?: PreviewOpener) {
  const ofCase = await api.caseWith(files)
  await api.evidence(ofCase)
  await api.makePreviews(opener)
  return ofCase
}
const open = (who: StaffOfTest, { caseNumber }: CaseOfTest, asked: object = {}) =>
  who.call(evidenceOpen, { case_number: caseNumber, position: 1, ...asked })
const opened = async (ofCase: CaseOfTest, asked: object = {}) =>
  z.parse(evidenceOpen.output, (await open(handler, ofCase, asked)).data)
const textAt = async ({ caseNumber }: CaseOfTest, row?: number) =>
  (await handler.call(evidenceText, { case_number: caseNumber, position: 1, row })).data
const auditOf = ({ caseNumber }: CaseOfTest) =>
  db
    .selectFrom('staff_audit')
    .select(['action', 'detail'])
    .where('object_id', '=', caseNumber)
    .where('action', 'like', 'evidence.%')
    .orderBy('sequence')
    .execute()
const previewKeyOf = async ({ reportId }: CaseOfTest) =>
  (
    await db
      .selectFrom('file_preview')
      .innerJoin('file', 'file.storage_key', 'file_preview.storage_key')
      .select('preview_key')
      .where('file.report_id', '=', reportId)
      .executeTakeFirstOrThrow()
  ).preview_key ?? ''

describe('members of an archive', () => {
  test('are opened one by one, in any order, and the tree stays', async () => {
    const ofCase = await made({ 'a.zip': zip })
    const [text] = (await opened(ofCase, { row: rows.text })).list
    expect(text).toMatchObject({ pages: 0, text: 'tree' })
    expect(text?.members).toMatchObject([{ row: 2, name: '说明.txt', text: 'text', pages: 0 }])
    const { reason, list } = await opened(ofCase, { row: rows.picture })
    expect([reason, list[0]?.pages]).toEqual([null, 0])
    expect(list[0]?.members?.[1]).toMatchObject({
      row: 1,
      name: '一.jpg',
      mime: 'image/jpeg',
      first: 1,
      pages: 1,
    })
    expect(await textAt(ofCase)).toMatchObject({ text: { kind: 'tree' } })
    expect(await textAt(ofCase, rows.text)).toMatchObject({ text: { text: '月息三分' } })
    const { body } = await api.preview(handler, ofCase.caseNumber)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 40 })
    const veil = await api.preview(handler, ofCase.caseNumber, 1, true)
    expect(await sharp(veil.body).metadata()).toMatchObject({ width: 16, height: 12 })
    for (const answer of [body as Buffer, veil.body as Buffer, Buffer.from(JSON.stringify(list))])
      expect(answer.includes(marker)).toBe(false)
  })

  test('are opened once, and say why they cannot be', async () => {
    const ofCase = await made({ 'a.zip': zip })
    await opened(ofCase, { row: rows.text })
    const key = await previewKeyOf(ofCase)
    expect((await opened(ofCase, { row: rows.text })).list[0]?.members).toHaveLength(1)
    expect(await opened(ofCase, { row: rows.broken })).toMatchObject({ reason: 'unreadable' })
    expect(await previewKeyOf(ofCase)).toBe(key)
    for (const row of [rows.folder, 4])
      expect((await open(handler, ofCase, { row })).errcode).toBe(404)
    expect((await open(handler, ofCase)).errcode).toBe(404)
    expect((await open(handler, ofCase, { row: -1 })).errcode).toBe(400)
  })

  test('are opened once when many ask for one at the same time, and not for who asks again', async () => {
    const ofCase = await made({ 'a.zip': zip })
    const asked = vi.spyOn(api.staffContext.previews, 'open')
    const many = Array.from({ length: 20 }, () => open(handler, ofCase, { row: rows.text }))
    expect(new Set((await Promise.all(many)).map(({ errcode }) => errcode))).toEqual(new Set([0]))
    expect((await opened(ofCase, { row: rows.text })).list[0]?.members).toHaveLength(1)
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
    for (const row of [1e9, 999, 1000, Number.MAX_SAFE_INTEGER])
      expect((await open(handler, ofCase, { row })).errcode).toBe(404)
    for (const row of [1e300, 0.5, '2'])
      expect((await open(handler, ofCase, { row })).errcode).toBe(400)
    const password = 'p'.repeat(10_000_000)
    expect((await open(handler, ofCase, { row: rows.text, password })).errcode).toBe(413)
  })

  test('are sealed on the disk, and the preview before is gone', async () => {
    const ofCase = await made({ 'a.zip': zip })
    const before = await previewKeyOf(ofCase)
    await opened(ofCase, { row: rows.picture })
    await expect(api.files.read(before)).rejects.toBeInstanceOf(ContentMissing)
    const stored = await buffer(await api.files.read(await previewKeyOf(ofCase)))
    expect(stored.includes('WEBP')).toBe(false)
  })

  test('are recorded when they are opened, and each when it is read or seen', async () => {
    const ofCase = await made({ 'a.zip': zip })
    await textAt(ofCase)
    await opened(ofCase, { row: rows.text })
    await opened(ofCase, { row: rows.picture })
    for (let time = 0; time < 2; time += 1) {
      await textAt(ofCase, rows.text)
      await api.preview(handler, ofCase.caseNumber)
    }
    expect((await auditOf(ofCase)).map(({ action, detail }) => [action, detail])).toEqual([
      ['evidence.text', { file: 1 }],
      ['evidence.open', { file: 1, row: 2 }],
      ['evidence.open', { file: 1, row: 1 }],
      ['evidence.text', { file: 1, row: 2 }],
      ['evidence.preview', { file: 1, row: 1 }],
    ])
  })

  test('are for those who may see the case', async () => {
    const ofCase = await made({ 'a.zip': zip })
    const elsewhere = await api.staff(['handler'], { reportTypeIds: [2] })
    const administrator = await api.staff(['system_administrator'])
    expect((await open(elsewhere, ofCase, { row: 1 })).errcode).toBe(404)
    expect((await open(administrator, ofCase, { row: 1 })).errcode).toBe(403)
    expect((await textAt(ofCase, 1)) ?? null).toBeNull()
  })
})

test('a locked file is opened by the password that is typed, which is kept nowhere', async () => {
  const ofCase = await made({ 'a.pdf': lockedPdf })
  expect(await opened(ofCase, { password: 'wrong' })).toMatchObject({ reason: 'locked' })
  const asked = vi.spyOn(api.staffContext.previews, 'open').mockImplementation(async (content) => {
    content.destroy()
    const text = { kind: 'text' as const, text: '还款要求', is_cut: false, hidden_removed: 0 }
    return { total: 0, text }
  })
  const password = 'correct horse battery'
  const { list } = await opened(ofCase, { password })
  expect(asked.mock.calls[0]?.[3]).toEqual({ password })
  expect(list).toMatchObject([{ preview: 'ready', text: 'text', reason: null }])
  expect(await textAt(ofCase)).toMatchObject({ text: { text: '还款要求' } })
  // The file is already open.
  expect((await open(handler, ofCase, { password })).errcode).toBe(404)
  asked.mockRestore()
  const rowsOfAudit = await db.selectFrom('staff_audit').selectAll().execute()
  expect(`${JSON.stringify(rowsOfAudit)}${api.logged.join('')}`).not.toContain(password)
})

describe('more frames of a film', () => {
  /** Opens every file as the next of so many frames, six at a time, and begins anew after the last. */
  function filmOf(frames: number): PreviewOpener {
    let shown = 0
    return {
      async open(content, _type, onPage) {
        content.destroy()
        for (let count = 0; count < 6; count += 1, shown += 1) {
          const pixels = Buffer.alloc(8 * 8 * 3, (shown % frames) * 5)
          await onPage({ width: 8, height: 8, pixels, veil: Buffer.alloc(16 * 16, 128) })
        }
        return { total: 6, seconds: 60 }
      },
    }
  }
  async function madeFilm(frames: number) {
    const film = filmOf(frames)
    const ofCase = await made({ 'a.mp4': samples.mp4 }, film)
    const asked = vi
      .spyOn(api.staffContext.previews, 'open')
      .mockImplementation((...given) => film.open(...given))
    return { ofCase, asked }
  }

  test('come six at a time after those that are there, and the last round says that it is', async () => {
    const { ofCase, asked } = await madeFilm(48)
    expect(await api.evidence(ofCase)).toMatchObject([{ has_more_frames: true }])
    for (let round = 1; round <= 7; round += 1) {
      const count = 6 + 6 * round
      const has_more_frames = round < 7
      expect((await opened(ofCase)).list).toMatchObject([
        { pages: count, total: count, seconds: 60, has_more_frames },
      ])
    }
    expect(asked.mock.calls.map((call) => call[3])).toEqual(
      Array.from({ length: 7 }, (_, at) => ({ round: at + 1 })),
    )
    asked.mockRestore()
    expect((await open(handler, ofCase)).errcode).toBe(404)
    expect((await api.preview(handler, ofCase.caseNumber, 1, false, 48)).status).toBe(200)
  })

  test('of a short film are those that are new, and end with the round that has none', async () => {
    const { ofCase } = await madeFilm(8)
    const pagesAndMore = async () =>
      (await opened(ofCase)).list.map(({ pages, has_more_frames }) => [pages, has_more_frames])
    expect(await pagesAndMore()).toEqual([[8, true]])
    expect(await pagesAndMore()).toEqual([[8, false]])
    expect((await open(handler, ofCase)).errcode).toBe(404)
  })
})
