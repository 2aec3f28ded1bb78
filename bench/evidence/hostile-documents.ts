import { endlessPdf, loopingPdf, pdfOf } from '../../server/testing/preview/pdf-samples.ts'
import { zipOf } from '../../server/testing/zip.ts'
import { plantedName, type Targets } from './canaries.ts'
import type { CorpusFile } from './families.ts'

/** PDF files with actions and links that lead out, and without an end. */
function* pdfs({ file, port }: Targets): Generator<CorpusFile> {
  const home = `http://127.0.0.1:${port}/`
  const type = 'application/pdf'
  for (const action of [
    `/S /JavaScript /JS (app.launchURL("${home}"); this.submitForm("${home}");)`,
    `/S /URI /URI (${home})`,
    `/S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c touch /tmp/${plantedName}) >>`,
    `/S /GoToR /F (${file}) /D [0 /Fit]`,
    `/S /SubmitForm /F << /FS /URL /F (${home}) >> /Flags 4`,
    `/S /ImportData /F (${file})`,
  ])
    yield {
      name: `opens with ${action.slice(0, 20)}`,
      type,
      content: pdfOf(['a'], { catalogue: `/OpenAction << ${action} >>` }),
    }
  yield { name: 'pages that draw pages', type, content: endlessPdf }
  yield { name: 'a tree that is its own branch', type, content: loopingPdf }
  for (const count of [-1, 2_147_483_647])
    yield { name: `says ${count} pages`, type, content: pdfOf(['a'], { count }) }
}

const schemas = 'http://schemas.openxmlformats.org'
const relationships = `${schemas}/officeDocument/2006/relationships`
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`
const body = (text: string) =>
  `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`

function docx(name: string, xml: string, more: Readonly<Record<string, string>> = {}): CorpusFile {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': xml,
    ...more,
  }
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content: zipOf(
      Object.entries(parts).map(([path, content]) => ({ name: path, content, isDeflated: true })),
    ),
  }
}

/** Word files with entities, links and macros. */
function* office({ file, port }: Targets): Generator<CorpusFile> {
  const home = `http://127.0.0.1:${port}/`
  const external = `<!DOCTYPE x [<!ENTITY a SYSTEM "file://${file}"><!ENTITY b SYSTEM "${home}">]>`
  yield docx('entities of a file and an address', `${external}${body('&a;&b;')}`)
  yield docx('a billion laughs', `${laughs}${body('&a12;')}`)
  for (const kind of ['image', 'attachedTemplate', 'oleObject', 'subDocument'])
    yield docx(`links of kind ${kind}`, body('a'), {
      'word/_rels/document.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships">${[`${home}${kind}`, `file://${file}`].map((target, at) => `<Relationship Id="r${at}" Type="${relationships}/${kind}" Target="${target}" TargetMode="External"/>`).join('')}</Relationships>`,
    })
  yield docx('a field that runs a program', body(`DDEAUTO /bin/sh "touch /tmp/${plantedName}"`))
  yield docx('elements a million deep', '<a>'.repeat(1_000_000))
}

export function* documents(targets: Targets): Generator<CorpusFile> {
  yield* pdfs(targets)
  yield* office(targets)
}
