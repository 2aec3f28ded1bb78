import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { fromBufferPromise } from 'yauzl'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Unpacks a zip. */
export async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(zip)
  const parts = new Map<string, Buffer>()
  for await (const entry of file.eachEntry())
    parts.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  return parts
}

/** Returns what the QR code on the cover of a package's `report.pdf` says. */
export async function codeOnCover(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const { data, width, height } = await document.getPage(0).render({ scale: 2 })
  const program = await readFile(
    new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
  )
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
  const picture = { data: new Uint8ClampedArray(data), width, height }
  const [code] = await readBarcodes(picture, { formats: ['QRCode'] })
  document.destroy()
  library.destroy()
  if (!code?.text) throw new Error('The cover has no QR code')
  return code.text
}
