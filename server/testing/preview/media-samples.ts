import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** Makes a film or recording with ffmpeg. @param name whose ending says which, e.g. `a.mp4` */
export function mediaOf(name: string, ...args: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  try {
    const path = join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', ...args, path])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the arguments for a moving picture of this length, in H.264. */
export const filmOf = (seconds: number, size = '320x180'): string[] =>
  `-f lavfi -i testsrc=s=${size}:r=10:d=${seconds} -c:v libx264 -preset ultrafast -pix_fmt yuv420p`.split(
    ' ',
  )
/** Returns the arguments for a tone of this length. */
export const toneOf = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=d=${seconds}`]

/** Draws a QR code as a PNG. */
export async function qrCode(text: string): Promise<Buffer> {
  const program = await readFile(
    new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')),
  )
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 6 })
  if (!image) throw new Error('No code')
  return Buffer.from(await image.arrayBuffer())
}
