import { zipOf } from '../../server/testing/zip.ts'
import { plantedName } from './canaries.ts'
import { docx, pptx, xlsx, type Family } from './corpus-file.ts'

const megabyte = 1024 * 1024
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`

/** The main part of each kind, and its content type. */
const kinds = [
  [
    docx,
    'word/document.xml',
    'wordprocessingml.document',
    (text: string) =>
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  ],
  [
    xlsx,
    'xl/workbook.xml',
    'spreadsheetml.sheet',
    (text: string) =>
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${text}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    pptx,
    'ppt/presentation.xml',
    'presentationml.presentation',
    (text: string) =>
      `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:notesSz cx="1" cy="1"/>${text}</p:presentation>`,
  ],
] as const

/** Office files with entities, links, macros, bombs and parts that are missing. */
export const hostileOffice: Family = function* ({ targets }) {
  const home = `http://127.0.0.1:${targets.port}/`
  const external = `<!DOCTYPE x [<!ENTITY a SYSTEM "file://${targets.file}"><!ENTITY b SYSTEM "${home}"><!ENTITY % c SYSTEM "${home}dtd"> %c;]>`
  for (const [type, main, contentType, body] of kinds) {
    const folder = main.split('/')[0] ?? ''
    const build = (
      name: string,
      xml: string | Buffer,
      more: Readonly<Record<string, string | Buffer>> = {},
    ) => ({
      name,
      type,
      content: zipOf(
        Object.entries({
          '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${contentType}.main+xml"/></Types>`,
          '_rels/.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
          [main]: xml,
          ...more,
        }).map(([path, content]) => ({ name: path, content, isDeflated: true })),
      ),
    })
    const relations = (...all: string[]) => ({
      [main.replace(/(\w+\.xml)$/, '_rels/$1.rels')]:
        `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
    })
    yield build('entities of a file and an address', `${declaration}${external}${body('&a;&b;')}`)
    yield build('a billion laughs', `${declaration}${laughs}${body('&a12;')}`)
    yield build('a billion laughs in the content types', body('a'), {
      '[Content_Types].xml': `${declaration}${laughs}<Types>&a12;</Types>`,
    })
    yield build(
      'quadratic entity',
      `${declaration}<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]>${body('&a;'.repeat(10_000))}`,
    )
    for (const kind of [
      'image',
      'attachedTemplate',
      'frame',
      'oleObject',
      'externalLinkPath',
      'hyperlink',
      'subDocument',
      'aFChunk',
      'font',
      'video',
    ])
      yield build(
        `a link of kind ${kind}`,
        body('a'),
        relations(
          relation('rId1', kind, `${home}${kind}`),
          relation('rId2', kind, `file://${targets.file}`),
          relation('rId3', kind, '\\\\127.0.0.1\\a\\b'),
        ),
      )
    yield build('a macro', body('a'), {
      [`${folder}/vbaProject.bin`]: Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(5000, `Shell "touch /tmp/${plantedName}"`),
      ]),
    })
    yield build(
      'a field that runs a program',
      body(`=cmd|'/c touch /tmp/${plantedName}'!A1 DDEAUTO c:\\windows\\system32\\cmd.exe`),
    )
    yield build('parts with names that lead out', body('a'), {
      [`../../../../tmp/${plantedName}`]: 'planted',
      [`/tmp/${plantedName}`]: 'planted',
    })
    yield build('elements a million deep', `${declaration}${'<a>'.repeat(1_000_000)}`)
    yield build(
      'a million attributes',
      `${declaration}<a ${Array.from({ length: 300_000 }, (_, at) => `b${at}="c"`).join(' ')}/>`,
    )
    yield build('100 MB of one part', Buffer.alloc(100 * megabyte, '<w:p/>'))
    yield build('no main part', '', {})
    yield build('half an element', body('a').slice(0, 120))
    yield build('UTF-16 that says it is UTF-8', Buffer.from(body('a'), 'utf16le'))
    yield build(
      'a thousand parts',
      body('a'),
      Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${folder}/${at}.xml`, '<a/>'])),
    )
  }
}
