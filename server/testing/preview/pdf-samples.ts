import { deflateSync } from 'node:zlib'

/** The objects of a PDF by number, from 1 on; the first is the catalogue. */
export function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    places.push(at)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    at += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
export const stream = (content: string | Buffer, entries = '') =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${Buffer.byteLength(content)} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])
const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** A font that readers replace, whose codes are UTF-16: nothing is embedded, and the text can be read. */
const font =
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>] >>'

const fieldLook = '/Tx BMC BT /Helv 18 Tf 5 12 Td (PAID 5000) Tj ET EMC'

/** Returns a PDF with a filled field `PAID 5000`, drawn by its appearance. @param form more entries of the form @param more more objects, from 7 on */
export const formPdf = (form = '', ...more: Buffer[]): Buffer =>
  pdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> ${form} >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /V (PAID 5000) /Rect [20 30 280 70] /F 4 /DA (/Helv 18 Tf 0 g) /AP << /N 6 0 R >> /P 3 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(
      fieldLook,
      '/Type /XObject /Subtype /Form /BBox [0 0 260 40] /Resources << /Font << /Helv 5 0 R >> >>',
    ),
    ...more,
  ])

/** Returns a PDF whose form is XFA with this data, an XML. */
export const xfaPdf = (data: string): Buffer => formPdf('/XFA [(datasets) 7 0 R]', stream(data))

/** Returns a PDF with a file attached to itself, and one to its page, each under its name. */
export function pdfWithAttachments(
  [name, content]: readonly [string, string | Buffer],
  ofPage: readonly [string, string | Buffer],
): Buffer {
  const file = (title: string, object: number) =>
    `<< /Type /Filespec /F (a) /UF <feff${hex(title)}> /EF << /F ${object} 0 R >> >>`
  return pdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Annots [8 0 R] >>',
    file(name, 5),
    stream(content, '/Type /EmbeddedFile'),
    file(ofPage[0], 7),
    stream(ofPage[1], '/Type /EmbeddedFile'),
    '<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS 6 0 R /P 3 0 R >>',
  ])
}

interface PdfOptions {
  /** Points. */
  readonly size?: readonly [number, number]
  /** Pages that it says it has. */
  readonly count?: number
  /** Drawing of each page beside its text. */
  readonly drawing?: string | Buffer
  readonly trailer?: string
  /** Entries of the catalogue. */
  readonly catalogue?: string
}

/** Makes a PDF with a page for each text, in black on white, with a blue field below. */
export function pdfOf(
  texts: readonly string[],
  {
    size = [595, 842],
    count = texts.length,
    drawing = '',
    trailer,
    catalogue = '',
  }: PdfOptions = {},
): Buffer {
  const kids = texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  return pdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
      font,
      ...texts.flatMap((text, index) => {
        const lines = text.split('\n').map((line) => `<${hex(line)}> Tj T*`)
        const body = `BT /F1 24 Tf 28 TL 60 760 Td ${lines.join(' ')} ET 0.1 0.3 0.9 rg 60 60 240 180 re f\n`
        const content = Buffer.concat([Buffer.from(body), Buffer.from(drawing)])
        return [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
          stream(content),
        ]
      }),
    ],
    trailer,
  )
}

/** A PDF that asks for a password. */
export const lockedPdf = pdfOf(['谁也读不到'], {
  trailer: `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >> /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
})

/** A page whose drawing draws ten others, each of which draws ten others: more than 10¹² in all. */
export const endlessPdf = pdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>',
  stream('/X Do'),
  ...Array.from({ length: 12 }, (_, depth) =>
    stream(
      depth === 11 ? '0 0 600 800 re f' : '/X Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${depth === 11 ? '' : `/Resources << /XObject << /X ${6 + depth} 0 R >> >>`}`,
    ),
  ),
])

/** A picture of 30,000 by 30,000 in a page. */
export const bombPdf = pdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>',
  stream('600 0 0 800 0 0 cm /X Do'),
  stream(
    deflateSync(deflateSync(Buffer.alloc(20 * 1024 * 1024))),
    '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]',
  ),
])

/** A tree of pages that is its own branch, and says it has a million pages. */
export const loopingPdf = pdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>',
])
