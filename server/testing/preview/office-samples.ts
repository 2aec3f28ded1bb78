import { zipOf } from '../zip.ts'

/** Paths and contents of parts. */
type Parts = Readonly<Record<string, string | Buffer>>

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    targets,
  )
    .map(
      ([target, type], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const types = (main: string, type: string, parts: Readonly<Record<string, string>> = {}) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    { [main]: `${type}.main`, ...parts },
  )
    .map(
      ([part, of]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${of}+xml"/>`,
    )
    .join('')}</Types>`

/** Packs parts as a file; those given last replace the others. */
const packed = (...parts: Parts[]) =>
  zipOf(
    Object.entries(Object.assign({}, ...parts) as Parts).map(([name, content]) => ({
      name,
      content,
      isDeflated: true,
    })),
  )

/** Makes a Word file. @param body of `word/document.xml` */
export const docxOf = (body: string, parts: Parts = {}): Buffer =>
  packed(
    {
      '[Content_Types].xml': types('word/document.xml', 'wordprocessingml.document'),
      '_rels/.rels': relations({ 'word/document.xml': 'officeDocument' }),
      'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    },
    parts,
  )

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** Makes an Excel file. @param sheets rows of each, by its name */
export const xlsxOf = (sheets: Readonly<Record<string, string>>, parts: Parts = {}): Buffer => {
  const names = Object.keys(sheets)
  const paths = names.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return packed(
    {
      '[Content_Types].xml': types('xl/workbook.xml', 'spreadsheetml.sheet', {
        ...Object.fromEntries(paths.map((path) => [`xl/${path}`, 'spreadsheetml.worksheet'])),
        'xl/styles.xml': 'spreadsheetml.styles',
        'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
      }),
      '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument' }),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${name.includes('藏') ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations({
        ...Object.fromEntries(paths.map((path) => [path, 'worksheet'])),
        'styles.xml': 'styles',
        'sharedStrings.xml': 'sharedStrings',
      }),
      'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>收款人</t></si><si><r><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si></sst>`,
      ...Object.fromEntries(
        names.map((name, index) => [
          `xl/${paths[index]}`,
          `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
        ]),
      ),
    },
    parts,
  )
}

/** Makes a PowerPoint file whose text alone is there. @param slides texts in the order in which they are shown */
export const pptxOf = (slides: readonly string[]): Buffer => {
  const draw = 'http://schemas.openxmlformats.org/drawingml/2006/main'
  const present = 'http://schemas.openxmlformats.org/presentationml/2006/main'
  // The last slide is in the first part.
  const paths = slides.map((_, index) => `slides/slide${slides.length - index}.xml`)
  return packed({
    '[Content_Types].xml': types(
      'ppt/presentation.xml',
      'presentationml.presentation',
      Object.fromEntries(paths.map((path) => [`ppt/${path}`, 'presentationml.slide'])),
    ),
    '_rels/.rels': relations({ 'ppt/presentation.xml': 'officeDocument' }),
    'ppt/presentation.xml': `<p:presentation xmlns:p="${present}" xmlns:r="${office}"><p:sldIdLst>${paths.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(paths.map((path) => [path, 'slide'])),
    ),
    ...Object.fromEntries(
      slides.map((text, index) => [
        `ppt/${paths[index]}`,
        `<p:sld xmlns:p="${present}" xmlns:a="${draw}"><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/><p:sp><p:nvSpPr/><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  })
}
