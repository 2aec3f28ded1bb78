import { crc32 } from 'node:zlib'
import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { orientationOnly } from './exif.ts'
import { Pieces } from './pieces.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** The chunks that affect the rendering. Source: PNG, third edition, §11 and §12 (animation). */
const keptChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(
    ' ',
  ),
)

function exifChunk(tiff: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + tiff.length)
  chunk.writeUInt32BE(tiff.length)
  chunk.write('eXIf', 4, 'latin1')
  tiff.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + tiff.length)), 8 + tiff.length)
  return chunk
}

/** Whether a chunk is critical: a decoder that does not know it cannot show the picture. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

/**
 * Removes texts, times, EXIF data except the orientation, and trailing data from a PNG. Copies the picture bit by bit, a truncated
 * one as far as it goes.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when it is no PNG or has an unknown critical chunk
 */
export async function pngWithoutMetadata(reader: ByteReader) {
  if (!(await reader.at(0, signature.length)).equals(signature)) throw new CannotRewrite('no PNG')
  const pieces = new Pieces()
  pieces.keep(0, signature.length)
  for (let at = signature.length; ;) {
    const head = await reader.at(at, 8)
    if (head.length < 8) return pieces.list(reader.size)
    const name = head.toString('latin1', 4)
    // Length, name, data, checksum.
    const end = Math.min(at + 12 + head.readUInt32BE(), reader.size)
    if (keptChunks.has(name)) pieces.keep(at, end)
    else if (isCritical(name)) throw new CannotRewrite('an unknown critical chunk')
    else if (name === 'eXIf') {
      const turned = orientationOnly(await reader.at(at + 8, end - 12 - at))
      const chunk = turned && exifChunk(turned)
      // An identical chunk counts as unchanged.
      if (chunk?.equals(await reader.at(at, end - at))) pieces.keep(at, end)
      else if (chunk && chunk.length <= end - at) pieces.insert(chunk)
    }
    if (name === 'IEND') return pieces.list(reader.size)
    at = end
  }
}
