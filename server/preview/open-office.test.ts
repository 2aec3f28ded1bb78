import { describe, expect, test } from 'vitest'
import { docxOf, paragraph, pptxOf, xlsxOf } from '../testing/preview/office-samples.ts'
import { marker } from '../testing/preview/hostile-files.ts'
import { zipOf } from '../testing/zip.ts'
import { compoundOf } from '../testing/preview/mail-samples.ts'
import { filesInOffice, openOffice } from './open-office.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const types = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
} as const

const open = async (ending: keyof typeof types, content: Buffer) =>
  (await openOffice(content, types[ending])).head
async function textOf(ending: keyof typeof types, content: Buffer): Promise<string | undefined> {
  const { text } = await open(ending, content)
  return text?.kind === 'text' ? text.text : undefined
}
const cell = (place: string, inside: string, attributes = '') =>
  `<c r="${place}" ${attributes}>${inside}</c>`

describe('a Word file', () => {
  test('is read as text and tables, without formats and copies', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('姓名')}</w:tc><w:tc>${paragraph('金额')}</w:tc></w:tr><w:tr><w:tc>${paragraph('张三')}</w:tc><w:tc>${paragraph('500 元')}</w:tc></w:tr></w:tbl>`
    const twice = `<w:p><mc:AlternateContent><mc:Choice><w:r><w:t>框里</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>框里</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>`
    const code = '<w:p><w:r><w:instrText>HYPERLINK "http://a.test"</w:instrText></w:r></w:p>'
    const body = `${paragraph('合同 &amp; 约定')}${table}${twice}${code}${paragraph('&lt;b&gt;完&lt;/b&gt;')}`
    expect(await textOf('docx', docxOf(body))).toBe(
      '合同 & 约定\n姓名\t金额\n张三\t500 元\n框里\n\n<b>完</b>',
    )
  })

  test('with footnotes and comments has them at its end', async () => {
    const content = docxOf(paragraph('正文'), {
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="a" Type="x/comments" Target="comments.xml"/><Relationship Id="b" Type="x/image" TargetMode="External" Target="http://a.test/${marker}"/></Relationships>`,
      'word/comments.xml': `<w:comments xmlns:w="w"><w:comment>${paragraph('批注')}</w:comment></w:comments>`,
    })
    expect(await textOf('docx', content)).toBe('正文\n\n批注')
  })

  test('says that macros are inside', async () => {
    const content = docxOf(paragraph('a'), { 'word/vbaProject.bin': marker })
    expect(await open('docx', content)).toMatchObject({ has_macros: true })
    expect((await open('docx', docxOf(paragraph('a')))).has_macros).toBeUndefined()
    expect(JSON.stringify(await open('docx', content))).not.toContain(marker)
  })

  test('names the missing program, because LibreOffice is not there', async () => {
    expect(await open('docx', docxOf(paragraph('a')))).toMatchObject({
      missing: 'soffice',
      total: 0,
    })
  })

  test('is cut at what is shown', async () => {
    const { text } = await open('docx', docxOf(paragraph('字'.repeat(1000)).repeat(300)))
    expect(text).toMatchObject({ is_cut: true })
    expect(text?.kind === 'text' && text.text.length).toBe(100_000)
  })
})

describe('an Excel file', () => {
  test('is read by rows: shared texts, dates, percentages, and formulas by their values', async () => {
    const rows = `<row>${cell('A1', '<v>0</v>', 't="s"')}${cell('C1', '<v>1</v>', 't="s"')}</row><row>${cell('A2', '<v>46346</v>', 's="1"')}${cell('B2', '<v>0.125</v>', 's="2"')}${cell('C2', '<v>46346.5</v>', 's="3"')}</row><row>${cell('A3', '<f>1+1</f><v>0.30000000000000004</v>')}${cell('B3', '<is><t>=cmd|calc</t></is>', 't="inlineStr"')}${cell('C3', '<v>1</v>', 't="b"')}${cell('D3', '<v>#DIV/0!</v>', 't="e"')}</row>`
    const content = xlsxOf({ 账目: rows, 藏: `<row>${cell('A1', '<v>13800000000</v>')}</row>` })
    expect(await textOf('xlsx', content)).toBe(
      '工作表：账目\n收款人\t\t张三\n2026-11-20\t12.5%\t2026-11-20 12:00:00\n0.3\t=cmd|calc\tTRUE\t#DIV/0!\n\n工作表：藏（隐藏）\n13800000000',
    )
  })

  test('with a cell in the last column stays small', async () => {
    const text = await textOf('xlsx', xlsxOf({ a: `<row>${cell('XFD1', '<v>1</v>')}</row>` }))
    expect(text?.length).toBeLessThan(100)
  })
})

test('a PowerPoint file is read in the order of its slides', async () => {
  expect(await textOf('pptx', pptxOf(['先', '后']))).toBe('第 1 张\n先\n\n第 2 张\n后')
})

describe('a hostile file', () => {
  const declared = (declaration: string, body: string) =>
    docxOf('', {
      'word/document.xml': `<?xml version="1.0"?><!DOCTYPE x [${declaration}]><w:document xmlns:w="w"><w:p><w:r><w:t>${body}</w:t></w:r></w:p></w:document>`,
    })
  const laughs = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  ).join('')

  test.each([
    ['an entity outside', declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')],
    ['a billion laughs', declared(`<!ENTITY l0 "ha">${laughs}`, '&l9;')],
    ['an entity that nobody declared', docxOf(paragraph('&x;'))],
    ['a part that is a bomb', docxOf(paragraph(' '.repeat(50_000_000)))],
    [
      'a part whose name leads out',
      docxOf(paragraph('a'), { '../../etc/cron.d/a': '* * * * * root a' }),
    ],
    ['half of its bytes', docxOf(paragraph('a')).subarray(0, 400)],
    ['no document', zipOf([{ name: 'a.xml', content: '<a/>' }])],
  ])('with %s does not open', async (_, content) => {
    await expect(open('docx', content)).rejects.toThrow(/./u)
  })

  test('with a password says so', async () => {
    const locked = zipOf([{ name: 'word/document.xml', content: 'a', isEncrypted: true }])
    expect(await open('docx', locked)).toEqual({ total: 0, reason: 'locked' })
  })

  test('that breaks in the middle shows what came before', async () => {
    const content = docxOf(`${paragraph('开头')}</w:body>${'x'.repeat(9)}</w:wrong>`)
    expect(await open('docx', content)).toMatchObject({ text: { text: '开头', is_cut: true } })
  })

  test('of 300,000 elements in each other ends', async () => {
    const deep = docxOf(
      `${paragraph('a')}${Array.from({ length: 300_000 }, () => `<w:p a="${Math.random()}">`).join('')}`,
    )
    expect(await open('docx', deep)).toMatchObject({ text: { is_cut: true } })
  })
})

describe('a file inside a document', () => {
  const packed = (content: string) => {
    const head = Buffer.from('\0\0\0\0\x02\0a.txt\0C:\\a.txt\0\0\0\x03\0\x02\0\0\0b\0', 'latin1')
    const size = Buffer.alloc(4)
    size.writeUInt32LE(Buffer.byteLength(content))
    return compoundOf({ '\u0001Ole10Native': Buffer.concat([head, size, Buffer.from(content)]) })
  }
  const inner = docxOf(paragraph('里面'))
  const content = docxOf(paragraph('正文'), {
    'word/embeddings/a.docx': inner,
    'word/embeddings/oleObject1.bin': packed('转 5000'),
    'word/embeddings/oleObject2.bin': compoundOf({ Package: inner }),
    'word/embeddings/oleObject3.bin': 'broken',
  })

  test('is listed beside its text, by the name under which it was packed', async () => {
    expect((await open('docx', content)).text).toMatchObject({
      text: '正文',
      rows: [
        { name: 'a.docx', size: inner.length },
        { name: 'a.txt' },
        { name: 'oleObject2.bin' },
        { name: 'oleObject3.bin' },
      ],
    })
  })

  test('is unpacked from the object that holds it', async () => {
    const files = await filesInOffice(content)
    const read = await Promise.all(files.map(async (file) => file.read()))
    expect(read).toEqual([inner, Buffer.from('转 5000'), inner, Buffer.from('broken')])
  })
})

describe('a file of another format', () => {
  const doc = (flags: number) =>
    compoundOf({
      WordDocument: Buffer.concat([Buffer.alloc(11), Buffer.from([flags]), Buffer.alloc(9)]),
    })
  const odf = 'application/vnd.oasis.opendocument'
  const odt = (entry: string) =>
    zipOf([
      { name: 'META-INF/manifest.xml', content: `<m:manifest xmlns:m="m">${entry}</m:manifest>` },
    ])
  test.each([
    ['a Word file up to 2003', 'application/msword', doc(1), doc(0)],
    [
      'an Excel file up to 2003',
      'application/vnd.ms-excel',
      compoundOf({ Workbook: Buffer.from('090800002f000000', 'hex') }),
      compoundOf({ Workbook: Buffer.from('090800000a000000', 'hex') }),
    ],
    [
      'a PowerPoint file up to 2003',
      'application/vnd.ms-powerpoint',
      compoundOf({
        'Current User': Buffer.from('00'.repeat(12) + 'dfc4d1f3' + '00'.repeat(8), 'hex'),
      }),
      compoundOf({ 'Current User': Buffer.alloc(24) }),
    ],
    [
      'an OpenDocument text',
      `${odf}.text`,
      odt('<m:file-entry><m:encryption-data/></m:file-entry>'),
      odt(''),
    ],
    ['a Word file', types.docx, compoundOf({ EncryptedPackage: Buffer.alloc(9) }), undefined],
  ] as const)(
    'is locked with a password, and needs LibreOffice: %s',
    async (_, type, locked, free) => {
      expect((await openOffice(locked, type)).head).toEqual({ total: 0, reason: 'locked' })
      if (free)
        expect((await openOffice(free, type)).head).toEqual({ total: 0, missing: 'soffice' })
    },
  )
})
