import type { ByteReader } from './byte-reader.ts'
import { orientationOnly } from './exif.ts'
import { Pieces } from './pieces.ts'

/** The chunks that affect the rendering. Source: RFC 9649 §2. */
const keptChunks: ReadonlySet<string> = new Set('VP8X|VP8 |VP8L|ALPH|ANIM|ANMF|ICCP'.split('|'))
/** Bits of the extended header that announce EXIF and XMP data. */
const exifFlag = 0x08
const xmpFlag = 0x04
/** RIFF, length, WEBP. */
const headerLength = 12
const exifSignature = 'Exif\0\0'

interface Chunk {
  readonly name: string
  /** Offsets of the header, of the end of the data, and of the next chunk, which begins at an even offset. */
  readonly start: number
  readonly end: number
  readonly next: number
}

/** Returns the chunks of a WebP; undefined when it is malformed. */
async function chunksOf(reader: ByteReader, until: number): Promise<Chunk[] | undefined> {
  const chunks: Chunk[] = []
  for (let start = headerLength; start < until;) {
    const head = await reader.at(start, 8)
    if (head.length < 8) return undefined
    const end = start + 8 + head.readUInt32LE(4)
    if (end > until) return undefined
    const next = Math.min(end + (end % 2), until)
    chunks.push({ name: head.toString('latin1', 0, 4), start, end, next })
    start = next
  }
  return chunks
}

/** Returns an EXIF chunk with only the orientation; undefined when it is the default. */
async function turnedChunk(reader: ByteReader, { start, end }: Chunk): Promise<Buffer | undefined> {
  const data = await reader.at(start + 8, end - start - 8)
  const isSigned = data.toString('latin1', 0, exifSignature.length) === exifSignature
  const turned = orientationOnly(isSigned ? data.subarray(exifSignature.length) : data)
  if (!turned) return undefined
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(turned.length, 4)
  return Buffer.concat([head, turned])
}

/**
 * Removes EXIF except the orientation, XMP, chunks of unknown kinds, and trailing data from a WebP. Copies the picture
 * bit by bit.
 * @returns undefined when there is nothing to remove or the file is malformed
 */
export async function webpWithoutMetadata(reader: ByteReader) {
  const header = await reader.at(0, headerLength)
  if (header.length < headerLength || header.toString('latin1', 8) !== 'WEBP') return undefined
  const end = 8 + header.readUInt32LE(4)
  const chunks = end > reader.size ? undefined : await chunksOf(reader, end)
  if (!chunks) return undefined
  const exif = chunks.find(({ name }) => name === 'EXIF')
  const turned = exif && (await turnedChunk(reader, exif))
  const isDone = exif && turned?.equals(await reader.at(exif.start, exif.next - exif.start))
  const stays = (chunk: Chunk) => keptChunks.has(chunk.name) || (isDone && chunk === exif)
  if (end === reader.size && chunks.every(stays)) return undefined

  const pieces = new Pieces()
  const riff = Buffer.from(header)
  pieces.insert(riff)
  let length = 4 + (turned?.length ?? 0)
  for (const { name, start, next } of chunks) {
    if (!keptChunks.has(name)) continue
    length += next - start
    if (name !== 'VP8X') {
      pieces.keep(start, next)
      continue
    }
    const extended = await reader.at(start, next - start)
    extended[8] = ((extended[8] ?? 0) & ~(exifFlag | xmpFlag)) | (turned ? exifFlag : 0)
    pieces.insert(extended)
  }
  if (turned) pieces.insert(turned)
  riff.writeUInt32LE(length, 4)
  return pieces.list(reader.size)
}
