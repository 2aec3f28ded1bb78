import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { offeredConfinements } from '../platform/preview/confinement.ts'
import { createPreviewProcesses } from '../platform/preview/preview-process.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import { marker } from '../testing/preview/hostile-files.ts'
import { docxOf, paragraph } from '../testing/preview/office-samples.ts'
import { openWhole } from '../testing/preview/open-whole.ts'
import { pdfOf, pdfWithAttachments } from '../testing/preview/pdf-samples.ts'
import { openArchive } from './open-archive.ts'
import { zipOf } from '../testing/zip.ts'

const offered = await offeredConfinements()
const [confinement = 'limits'] = offered
const here = createPreviewProcesses({ confinement })
const openAt = (content: Buffer, asked: PreviewRequest) =>
  openWhole(here, content, 'application/zip', asked)
const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
  .jpeg()
  .toBuffer()
const file = (name: string, content: string | Buffer) => ({ name, content })
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)

describe.each(offered)('confined by %s', (by) => {
  test('a member is shown as what it is, whatever its name says', async () => {
    const opener = createPreviewProcesses({ confinement: by })
    const zip = zipOf([file('图/说明.txt', jpeg), file('聊天.exe', '张三：月息三分')])
    const picture = await openWhole(opener, zip, 'application/zip', { row: 1 })
    expect(picture).toMatchObject({ type: 'image/jpeg', total: 1, pages: [{ width: 40 }] })
    const text = await openWhole(opener, zip, 'application/zip', { row: 2 })
    expect(text).toMatchObject({ type: 'text/plain', text: { text: '张三：月息三分' } })
  })
})

test('a PDF, a Word file and a file of an archive inside are opened', async () => {
  const inner = zipOf([file('c.txt', '在里面')])
  const zip = zipOf([
    file('a.pdf', pdfOf(['第一页'])),
    { ...file('b.docx', docxOf(paragraph('月息三分'))), isDeflated: true },
    file('c.zip', zipOf([file('d.zip', inner)])),
  ])
  expect(await openAt(zip, { row: 0 })).toMatchObject({ total: 1, text: { text: '第一页' } })
  expect(await openAt(zip, { row: 1 })).toMatchObject({
    text: { text: '月息三分' },
    missing: 'soffice',
  })
  // Rows: a.pdf, b.docx, c.zip, d.zip, c.txt.
  expect(await openAt(zip, { row: 4 })).toMatchObject({ text: { text: '在里面' } })
})

test('an attachment of a PDF is opened, also where that is in an archive', async () => {
  const pdf = pdfWithAttachments(['a', jpeg], ['b.txt', '转账'])
  const opened = await openWhole(here, pdf, 'application/pdf', { row: 0 })
  expect(opened).toMatchObject({ type: 'image/jpeg', pages: [{ width: 40 }] })
  const inner = await openAt(zipOf([file('a.pdf', pdf)]), { row: 0, inner: 1 })
  expect(inner).toMatchObject({ text: { text: '转账' } })
  expect(await openWhole(here, pdf, 'application/pdf', { row: 2 })).toBeUndefined()
})

test('what is no member is not opened: a folder, an archive whose tree is shown, a row that does not exist', async () => {
  const zip = zipOf([file('a/b.txt', 'x'), file('c.zip', zipOf([file('d.txt', 'y')]))])
  for (const row of [0, 2, 9, Number.NaN]) expect(await openAt(zip, { row })).toBeUndefined()
  expect(await openAt(zip, { row: 3 })).toMatchObject({ text: { text: 'y' } })
})

test('a kind without opener is not shown, and nothing of it leaves the process', async () => {
  const program = Buffer.concat([Buffer.from('MZ\u0000\u0003'), Buffer.from(marker)])
  expect(await openAt(zipOf([file('a.txt', program)]), { row: 0 })).toBeUndefined()
})

test('a path that leads out and a symbolic link show their own bytes, and no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'preview-canary-'))
  try {
    const canary = join(folder, 'canary')
    await writeFile(canary, marker)
    const zip = zipOf([
      file(`../../../../../../..${canary}`, '自己的内容'),
      { ...file('link.txt', canary), mode: 0o12_0777 },
    ])
    const { head } = await openArchive(zip)
    const rows = head.text?.kind === 'tree' ? head.text.rows : []
    const opened = []
    for (const [row, { size }] of rows.entries())
      if (size !== null) opened.push(await openAt(zip, { row }))
    const texts = opened.flatMap((each) => (each?.text?.kind === 'text' ? [each.text.text] : []))
    expect(texts).toEqual(['自己的内容', canary])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a member of a member is opened, where that is an archive, and told by the digest of its own bytes', async () => {
  const inner = zipOf([file('../../外.txt', '里面'), file('b.docx', docxOf(paragraph('月息')))])
  const zip = zipOf([file('a.bin', inner), file('c.docx', docxOf(paragraph('月息')))])
  const sm3 = createHash('sm3').update('里面').digest('hex')
  expect(await openAt(zip, { row: 0, inner: 0 })).toMatchObject({ text: { text: '里面' }, sm3 })
  expect(await openAt(zip, { row: 0, inner: 1 })).toMatchObject({ text: { text: '月息' } })
  for (const asked of [
    { row: 0, inner: 2 },
    { row: 1, inner: 0 },
    { row: 0, inner: Number.NaN },
  ])
    expect(await openAt(zip, asked)).toBeUndefined()
})

describe('a member that is a bomb is not opened', () => {
  test.each([
    ['by its ratio', [{ ...file('a.txt', megabytes(20)), isDeflated: true }]],
    ['by what it claims', [{ ...file('a.txt', 'abc'), isDeflated: true, claimed: 4_000_000_000 }]],
    [
      'that has more than it claims',
      [{ ...file('a.txt', megabytes(20)), isDeflated: true, claimed: 99 }],
    ],
    ['by its size', [file('a.txt', megabytes(65))]],
  ])('%s', async (_, entries) => {
    expect(await openAt(zipOf(entries), { row: 0 })).toBeUndefined()
  })

  test('inside an archive inside, listed or not', async () => {
    const inner = zipOf([{ ...file('b.txt', megabytes(20)), isDeflated: true }])
    expect(await openAt(zipOf([file('a.zip', inner)]), { row: 1 })).toBeUndefined()
    expect(await openAt(zipOf([file('a.bin', inner)]), { row: 0, inner: 0 })).toBeUndefined()
  })

  test('with the archives before it', async () => {
    const large = zipOf([file('b.bin', megabytes(40))])
    const zip = zipOf([file('a.zip', large), file('c.txt', megabytes(40))])
    expect(await openAt(zip, { row: 2 })).toBeUndefined()
  })
})
