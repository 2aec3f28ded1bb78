import sharp from 'sharp'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { evidenceOpen, evidenceProgress, evidenceText } from '../../../contract/desk/evidence.ts'
import { createEvidenceTestApi, stillOpener } from '../../testing/api/evidence-test-api.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { samples } from '../../testing/api/sample-files.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { zipOf } from '../../testing/zip.ts'
import { encoded } from '../../testing/encoded-text.ts'
import { marker } from '../../testing/preview/hostile-files.ts'
import { docxOf, paragraph } from '../../testing/preview/office-samples.ts'
import { lockedPdf, pdfOf } from '../../testing/preview/pdf-samples.ts'

const api = await closeAfterAll(createEvidenceTestApi())
let handler: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
})

const twoPages = pdfOf(['第一页：群里有人放贷', '第二页：还款要求'], {
  catalogue: `/Names (${marker}) /OpenAction << /S /JavaScript /JS (app.alert("${marker}")) >>`,
})

async function made(files: Readonly<Record<string, Buffer>>) {
  const ofCase = await api.caseWith(files)
  await api.evidence(ofCase)
  await api.makePreviews()
  return ofCase
}
const readText = (caseNumber: string, position = 1) =>
  handler.call(evidenceText, { case_number: caseNumber, position })
const textOf = async (caseNumber: string, position = 1) =>
  z.parse(evidenceText.output, (await readText(caseNumber, position)).data).text

describe('a PDF', () => {
  test('is shown as its text and its pages, each veiled until it is asked for', async () => {
    const ofCase = await made({ 'a.pdf': twoPages })
    expect(await api.evidence(ofCase)).toMatchObject([
      { preview: 'ready', pages: 2, total: 2, text: 'text', reason: null },
    ])
    expect(await textOf(ofCase.caseNumber)).toMatchObject({
      text: '第一页：群里有人放贷\n\n第二页：还款要求',
      is_cut: false,
    })
    for (const page of [1, 2]) {
      const clear = await api.preview(handler, ofCase.caseNumber, 1, false, page)
      expect(clear.headers['content-type']).toBe('image/webp')
      expect(await sharp(clear.body).metadata()).toMatchObject({ width: 1131, height: 1600 })
      const veil = await api.preview(handler, ofCase.caseNumber, 1, true, page)
      expect(await sharp(veil.body).metadata()).toMatchObject({ width: 11, height: 16 })
    }
    expect((await api.preview(handler, ofCase.caseNumber, 1, false, 3)).status).toBe(404)
  })

  test('says how many of its pages are shown', async () => {
    const texts = Array.from({ length: 23 }, (_, n) => `${n + 1}`)
    const ofCase = await made({ 'a.pdf': pdfOf(texts, { size: [10, 900] }) })
    const [file] = await api.evidence(ofCase)
    expect(file?.total).toBe(23)
    expect(file?.pages).toBeGreaterThan(0)
    expect(file?.pages).toBeLessThanOrEqual(20)
    expect((await textOf(ofCase.caseNumber)).is_cut).toBe(true)
  })

  test('that is locked or broken says so, and others are shown', async () => {
    const ofCase = await made({
      'a.pdf': lockedPdf,
      'b.pdf': samples.pdf,
      'c.docx': samples.docx,
      'd.pdf': twoPages,
    })
    const shown = (await api.evidence(ofCase)).map(({ preview, reason }) => [preview, reason])
    expect(shown).toEqual([
      ['none', 'locked'],
      ['none', 'unreadable'],
      ['none', 'unreadable'],
      ['ready', null],
    ])
    expect((await readText(ofCase.caseNumber)).errcode).toBe(404)
  })

  test('of a release that showed pictures alone gets its preview when the case is opened', async () => {
    const ofCase = await api.caseWith({ 'a.pdf': twoPages, 'b.docx': samples.docx })
    await api.evidence(ofCase)
    await api.database.db
      .updateTable('file_preview')
      .set({ state: 'none', tries: 1 })
      .where('state', '=', 'waiting')
      .execute()
    const states = async () => (await api.evidence(ofCase)).map(({ preview }) => preview)
    expect(await states()).toEqual(['waiting', 'waiting'])
    await api.makePreviews()
    expect(await states()).toEqual(['ready', 'none'])
  })
})

test('a Word file is shown as its text, with what is missing and that macros are inside', async () => {
  const ofCase = await made({
    'a.docx': docxOf(paragraph('月息三分'), { 'word/vbaProject.bin': marker }),
  })
  expect(await api.evidence(ofCase)).toMatchObject([
    { preview: 'ready', pages: 0, text: 'text', missing: 'soffice', has_macros: true },
  ])
  expect(await textOf(ofCase.caseNumber)).toMatchObject({ text: '月息三分' })
})

test('a Word file that was shown as its text gets its pages once LibreOffice is there, and keeps its text when that fails', async () => {
  const ofCase = await made({ 'a.docx': docxOf(paragraph('月息三分')) })
  const rowOf = () =>
    api.database.db
      .selectFrom('file_preview')
      .innerJoin('file', 'file.storage_key', 'file_preview.storage_key')
      .select('preview_key')
      .where('report_id', '=', ofCase.reportId)
      .executeTakeFirstOrThrow()
  const before = (await rowOf()).preview_key ?? ''
  api.staffContext.previews.programs = async () => ['soffice']
  const fails: PreviewOpener = {
    async open(content) {
      content.destroy()
      return undefined
    },
  }
  expect(await api.evidence(ofCase)).toMatchObject([{ preview: 'waiting' }])
  await api.makePreviews(fails)
  delete api.staffContext.previews.programs
  expect(await api.evidence(ofCase)).toMatchObject([{ preview: 'ready', missing: 'soffice' }])
  expect(await textOf(ofCase.caseNumber)).toMatchObject({ text: '月息三分' })
  api.staffContext.previews.programs = async () => ['soffice']
  expect(await api.evidence(ofCase)).toMatchObject([{ preview: 'waiting' }])
  await api.makePreviews(stillOpener())
  expect(await api.evidence(ofCase)).toMatchObject([{ preview: 'ready', pages: 1, missing: null }])
  await expect(api.files.read(before)).rejects.toBeInstanceOf(ContentMissing)
  delete api.staffContext.previews.programs
})

test('a preview without a description is made anew when its case is opened', async () => {
  const ofCase = await api.caseWith({ 'a.png': samples.png })
  await api.evidence(ofCase)
  await api.makePreviews(stillOpener())
  await api.database.db.updateTable('file_preview').set({ about_sealed: null }).execute()
  expect(await api.evidence(ofCase)).toMatchObject([{ preview: 'waiting' }])
  await api.makePreviews(stillOpener())
  expect(await api.evidence(ofCase)).toMatchObject([{ preview: 'ready', pages: 1, total: 1 }])
  for (const isVeiled of [true, false]) {
    const { body } = await api.preview(handler, ofCase.caseNumber, 1, isVeiled)
    expect((await sharp(body).metadata()).format).toBe('webp')
  }
  expect((await api.preview(handler, ofCase.caseNumber, 1, false, 2)).status).toBe(404)
})

test('reading a text is recorded apart from seeing a picture, once per person, file and session', async () => {
  const { caseNumber } = await made({ 'a.pdf': twoPages })
  for (let time = 0; time < 2; time += 1) {
    await textOf(caseNumber)
    await api.preview(handler, caseNumber, 1, false, time + 1)
  }
  for (const action of ['evidence.text', 'evidence.preview']) {
    const recorded = await api.audited(action)
    expect(recorded.filter(({ object }) => object === caseNumber)).toHaveLength(1)
  }
})

test('a text is for those who may see the case', async () => {
  const { caseNumber } = await made({ 'a.pdf': twoPages })
  const elsewhere = await api.staff(['handler'], { reportTypeIds: [2] })
  const administrator = await api.staff(['system_administrator'])
  const input = { case_number: caseNumber, position: 1 }
  expect((await elsewhere.call(evidenceText, input)).errcode).toBe(404)
  expect((await administrator.call(evidenceText, input)).errcode).toBe(403)
})

test('a text, a member and the names of an archive are read in another encoding when that is asked for', async () => {
  const name = encoded('신.txt', 'euc-kr')
  const zip = zipOf([{ name, content: encoded('신고', 'euc-kr') }])
  const { caseNumber } = await made({ 'a.txt': encoded('신고', 'euc-kr'), 'b.zip': zip })
  await handler.call(evidenceOpen, { case_number: caseNumber, position: 2, row: 0 })
  const inKorean = async (position: number, row?: number) => {
    const input = { case_number: caseNumber, position, row, encoding: 'euc-kr' }
    const { data } = await handler.call(evidenceText, input)
    return z.parse(evidenceText.output, data).text
  }
  expect(await textOf(caseNumber)).not.toMatchObject({ text: '신고' })
  expect(await inKorean(1)).toMatchObject({ text: '신고' })
  expect(await inKorean(2)).toMatchObject({ rows: [{ name: '신.txt' }] })
  expect(await inKorean(2, 0)).toMatchObject({ text: '신고' })
})

test('a chat and an archive are shown by what they hold', async () => {
  const { caseNumber } = await made({
    'a.txt': Buffer.from('张三 2026/11/20 12:03\n您好\n李四 2026/11/20 12:04\n在'),
    'b.html': Buffer.from('<p onclick="x()">你好</p>'),
    'c.zip': zipOf([{ name: '图/一.jpg', content: 'abc' }]),
  })
  expect(await textOf(caseNumber, 1)).toMatchObject({
    kind: 'chat',
    messages: [
      { from: '张三', text: '您好' },
      { from: '李四', text: '在' },
    ],
  })
  expect(await textOf(caseNumber, 2)).toMatchObject({
    kind: 'text',
    text: '<p onclick="x()">你好</p>',
  })
  expect(await textOf(caseNumber, 3)).toMatchObject({
    kind: 'tree',
    rows: [{ name: '图/' }, { name: '一.jpg', size: 3 }],
  })
  expect((await api.preview(handler, caseNumber, 1)).status).toBe(404)
})

/** Each kind with bytes that are not shown, which must not arrive. */
const withMarker: Readonly<Record<string, Buffer>> = {
  'a.jpg': Buffer.concat([
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c81e28' } })
      .jpeg()
      .toBuffer(),
    Buffer.from(marker),
  ]),
  'b.pdf': twoPages,
  // Encoded in another way than it is shown.
  'c.txt': Buffer.concat([
    Buffer.from('\uFEFF张三 2026/11/20 12:03\r\n您好\r\n李四 2026/11/20 12:04\r\n在\r\n'),
    Buffer.alloc(2 * 1024 * 1024, '\r\n'),
    Buffer.from(marker),
  ]),
  'f.docx': docxOf(`${paragraph('您好')}<!--${marker}-->`, { 'word/vbaProject.bin': marker }),
  'd.txt': Buffer.from([
    0xbe, 0xd9, 0xb1, 0xa8, 0xa3, 0xac, 0xd3, 0xd0, 0xc8, 0xcb, 0xb7, 0xc5, 0xb4, 0xfb,
  ]),
  'e.zip': zipOf([{ name: 'a.txt', content: marker }]),
}

test('no original byte reaches the desk, of any kind, by any call', async () => {
  const { caseNumber } = await made(withMarker)
  const files = Object.values(withMarker)
  const answers: Buffer[] = []
  for (const position of files.keys()) {
    for (const page of [1, 2])
      for (const isVeiled of [true, false])
        answers.push(
          (await api.preview(handler, caseNumber, position + 1, isVeiled, page)).body as Buffer,
        )
    answers.push(Buffer.from(JSON.stringify(await readText(caseNumber, position + 1))))
  }
  const { data } = await handler.call(evidenceProgress, { case_number: caseNumber })
  const progress = z.parse(evidenceProgress.output, data)
  expect(progress.list.map(({ preview }) => preview)).toEqual(files.map(() => 'ready'))
  answers.push(Buffer.from(JSON.stringify(progress)))
  for (const answer of answers) {
    expect(answer.includes(marker)).toBe(false)
    // The signatures of the kinds.
    for (const file of files) expect(answer.includes(file.subarray(0, 6))).toBe(false)
  }
})
