import sharp from 'sharp'
import { docxOf, paragraph } from '../../server/testing/preview/office-samples.ts'
import { pdf, pdfOf, stream } from '../../server/testing/preview/pdf-samples.ts'
import { createChance, type Chance } from '../desk/chance.ts'
import { plausibleContents } from '../desk/plausible-report.ts'
import { docx, pptx, xlsx, type CorpusFile, corpusFile as file } from './corpus-file.ts'
import { byLibreOffice } from './made-by-programs.ts'
import { chatPicture } from './ordinary-pictures.ts'

const words = (chance: Chance) =>
  plausibleContents(chance, '电信网络诈骗').description.replaceAll(/[<&>]/g, ' ')
const paragraphs = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => words(chance))
/** Paragraphs of a Word file. */
const lines = (chance: Chance, count: number) => paragraphs(chance, count).map(paragraph).join('')
const html = (body: string) =>
  `<!doctype html><meta charset="utf-8"><title>证据</title><body style="font-family:'Noto Sans CJK SC'">${body}`
const table = (chance: Chance, rows: number) =>
  `<table border="1">${Array.from({ length: rows }, (_, at) => `<tr><td>${at + 1}</td><td>${words(chance).slice(0, 12)}</td><td>${chance.below(90_000)}.00</td></tr>`).join('')}</table>`

/** A PDF of pictures of pages, as scanners make them. */
async function scannedPdf(chance: Chance, pages: number): Promise<Buffer> {
  const scans = await Promise.all(
    Array.from({ length: pages }, () =>
      chatPicture(chance, 1240, 1754).greyscale().jpeg({ quality: 60 }).toBuffer(),
    ),
  )
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${scans.map((_, at) => `${3 + at * 3} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...scans.flatMap((scan, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X ${5 + at * 3} 0 R >> >> /Contents ${4 + at * 3} 0 R >>`,
      stream('595 0 0 842 0 0 cm /X Do'),
      stream(
        scan,
        '/Type /XObject /Subtype /Image /Width 1240 /Height 1754 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      ),
    ]),
  ])
}

const flat = (kind: 'presentation' | 'spreadsheet', body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`
const spreadsheet = (chance: Chance, rows: number) =>
  flat(
    'spreadsheet',
    `<table:table table:name="明细">${Array.from({ length: rows }, (_, row) => `<table:table-row>${[row, words(chance).slice(0, 9), chance.below(99_999)].map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`,
  )
const slides = (chance: Chance, count: number) =>
  flat(
    'presentation',
    Array.from(
      { length: count },
      (_, at) =>
        `<draw:page draw:name="p${at}"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="22cm" svg:height="12cm"><draw:text-box><text:p>${words(chance).slice(0, 60)}</text:p></draw:text-box></draw:frame></draw:page>`,
    ).join(''),
  )

/** PDF and Office files; those of LibreOffice only where it is installed. The aims are for 20 pages of PDF and a docx of 10 MB. */
export async function* ordinaryDocuments(folder: string): AsyncGenerator<CorpusFile> {
  const chance = createChance(27)
  for (const pages of [1, 2, 3, 5, 8, 50])
    yield file(
      'PDF',
      `${pages} pages, font not embedded`,
      'application/pdf',
      pdfOf(paragraphs(chance, pages)),
    )
  for (let at = 0; at < 4; at += 1)
    yield file(
      'PDF, 20 pages',
      `font not embedded, ${at}`,
      'application/pdf',
      pdfOf(paragraphs(chance, 20)),
    )
  for (let at = 0; at < 6; at += 1)
    yield file('PDF, 20 pages', `scanned, ${at}`, 'application/pdf', await scannedPdf(chance, 20))
  for (const pages of [1, 4, 9])
    yield file('PDF', `${pages} pages, scanned`, 'application/pdf', await scannedPdf(chance, pages))

  const long = new Map(
    Array.from({ length: 6 }, (_, at) => [
      `long${at}.html`,
      html(
        `<h1>经过</h1>${paragraphs(chance, 20)
          .map((text) => `<p>${text.repeat(2)}</p><p style="page-break-before:always"></p>`)
          .join('')}`,
      ),
    ]),
  )
  for (const [name, content] of await byLibreOffice(folder, long, 'pdf:writer_web_pdf_Export'))
    yield file('PDF, 20 pages', `LibreOffice, fonts embedded, ${name}`, 'application/pdf', content)
  const texts = new Map(
    Array.from({ length: 10 }, (_, at) => [
      `text${at}.html`,
      html(
        `<h1>说明</h1>${paragraphs(chance, 3 + at * 4)
          .map((text) => `<p>${text}</p>`)
          .join('')}${table(chance, 4 + at * 3)}`,
      ),
    ]),
  )
  for (const [name, content] of await byLibreOffice(folder, texts, 'docx:MS Word 2007 XML'))
    yield file('docx', `LibreOffice, ${name}`, docx, content)
  // Not as CSV, which LibreOffice takes for Latin.
  const tables = new Map(
    Array.from({ length: 10 }, (_, at) => [`table${at}.fods`, spreadsheet(chance, 10 + at * 100)]),
  )
  for (const [name, content] of await byLibreOffice(folder, tables, 'xlsx'))
    yield file('xlsx', `LibreOffice, ${name}`, xlsx, content)
  const shows = new Map(
    Array.from({ length: 8 }, (_, at) => [`show${at}.fodp`, slides(chance, 2 + at * 3)]),
  )
  for (const [name, content] of await byLibreOffice(folder, shows, 'pptx'))
    yield file('pptx', `LibreOffice, ${name}`, pptx, content)

  for (const count of [1, 40, 400])
    yield file('docx', `${count} paragraphs`, docx, docxOf(lines(chance, count)))
  const filler = await sharp({
    create: {
      width: 3000,
      height: 2500,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  for (let at = 0; at < 4; at += 1)
    yield file(
      'docx, 10 MB',
      `${at}`,
      docx,
      docxOf(lines(chance, 60 + at * 40), {
        'word/media/image1.jpeg': Buffer.alloc(10 * 1024 * 1024, filler),
      }),
    )
}
