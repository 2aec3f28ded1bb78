import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'
import { correction, generate } from 'lean-qr'
import Pdf from 'pdfkit'

/** Noto Sans, Simplified Chinese: 30,789 characters, those of GB 18030. OFL 1.1 (decision 76). */
const font = fileURLToPath(
  new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')),
)
let opened: ReturnType<typeof openSync> | undefined

/** Names characters that the font lacks or nobody sees, so that print hides nothing; `words.txt` has them as they are. */
function printable(text: string): string {
  opened ??= openSync(font)
  const known = opened
  return Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (sign === '\n' || (known.hasGlyphForCodePoint(code) && !/\p{C}/u.test(sign))) return sign
    return sign === '\t' ? '    ' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }).join('')
}

/** The contents of `report.pdf`. */
export interface ReportPrint {
  readonly title: string
  /** The address in the QR code. */
  readonly qr: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly parts: readonly (readonly [name: string, what: string])[]
  readonly words: readonly { readonly heading: string; readonly text: string }[]
  readonly at: Date
}

const ink = '#1f2328'
const soft = '#57606a'

function drawQr(pdf: PDFKit.PDFDocument, text: string): void {
  const bitmap = generate(text, { minCorrectionLevel: correction.M })
  const side = 96 / bitmap.size
  const left = pdf.page.width - 56 - 96
  for (let y = 0; y < bitmap.size; y += 1)
    for (let x = 0; x < bitmap.size; x += 1)
      if (bitmap.get(x, y)) pdf.rect(left + x * side, 56 + y * side, side, side)
  pdf.fill('#000')
}

/** Prints a report with its cover as PDF/1.3 with an embedded part of the font: the same bytes from the same facts. */
export function printReport({ title, qr, facts, parts, words, at }: ReportPrint): Promise<Buffer> {
  const pdf = new Pdf({
    size: 'A4',
    margin: 56,
    font,
    lang: 'zh-CN',
    // Another processor or version of zlib packs the same content into other bytes.
    compress: false,
    info: { Title: title, Producer: 'report-portal', Creator: 'report-portal', CreationDate: at },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const heading = (text: string) => pdf.moveDown(1.2).fontSize(14).fillColor(ink).text(text)
  const pair = (name: string, value: string) => {
    pdf.moveDown(0.4).fontSize(9).fillColor(soft).text(printable(name))
    pdf.fontSize(11).fillColor(ink).text(printable(value), { lineGap: 3 })
  }
  drawQr(pdf, qr)
  pdf.fontSize(22).fillColor(ink).text(printable(title), 56, 56, { width: 360 })
  pdf.moveDown(0.3).fontSize(9).fillColor(soft)
  pdf.text('答复时请扫右上的码，或写明案号。', { width: 360 })
  pdf.y = Math.max(pdf.y, 170)
  for (const [name, value] of facts) pair(name, value)
  heading('随附')
  for (const [name, what] of parts) pair(name, what)
  pdf.moveDown(0.8).fontSize(9).fillColor(soft)
  pdf.text('解压后运行 sh verify-package.sh，用本中心的公钥核对签名和每一份的摘要。', 56)
  pdf.addPage()
  pdf.fontSize(16).fillColor(ink).text('举报人的原话')
  for (const { heading: name, text } of words) pair(name, text)
  pdf.end()
  return done
}
