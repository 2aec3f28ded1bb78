import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { fromBuffer } from 'yauzl'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Unpacks a zip. */
export const unpack = (zip: Buffer) =>
  new Promise<Map<string, Buffer>>((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error)
      const parts = new Map<string, Buffer>()
      file.on('entry', (entry) =>
        file.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            parts.set(entry.fileName, Buffer.concat(chunks))
            file.readEntry()
          })
        }),
      )
      file.on('end', () => resolve(parts))
      file.readEntry()
    })
  })

/** Returns what the QR code on the cover of a package's `report.pdf` says, as somebody reads it who scans it. */
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
