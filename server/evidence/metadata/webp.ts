import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { anonymousProfileAt } from './colour-profile.ts'
import { orientationOnly } from './exif.ts'
import { Pieces } from './pieces.ts'
import { chunksIn, riffChunks, riffHeader, type Chunk } from './riff.ts'

/** The chunks that affect the rendering. Source: RFC 9649 §2. */
const keptChunks: ReadonlySet<string> = new Set('VP8 |VP8L|ALPH|ANIM'.split('|'))
/** The chunks of a picture, also inside a frame of an animation. */
const pictureChunks: ReadonlySet<string> = new Set('VP8 |VP8L|ALPH'.split('|'))
/** Bits of the extended header that announce EXIF and XMP data. */
const exifFlag = 0x08
const xmpFlag = 0x04
/** Bytes of a frame's position, size and time. */
const frameHead = 16
const exifSignature = 'Exif\0\0'

const chunkHead = (name: string, length: number): Buffer => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(length, 4)
  return head
}
const lengthOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { start, next }) => sum + next - start, 0)

/** Returns an EXIF chunk with only the orientation; undefined when it is the default. */
async function turnedChunk(reader: ByteReader, { start, end }: Chunk): Promise<Buffer | undefined> {
  const data = await reader.at(start + 8, end - start - 8)
  const isSigned = data.toString('latin1', 0, exifSignature.length) === exifSignature
  const turned = orientationOnly(isSigned ? data.subarray(exifSignature.length) : data)
  // A truncated chunk is left out.
  if (!turned || turned.length > data.length) return undefined
  return Buffer.concat([chunkHead('EXIF', turned.length), turned])
}

/** Adds a frame of an animation without unknown chunks inside. @returns its bytes */
async function takeFrame(reader: ByteReader, pieces: Pieces, frame: Chunk): Promise<number> {
  const from = frame.start + 8 + frameHead
  const chunks = await chunksIn(reader, from, frame.end)
  const needed = chunks.filter(({ name }) => pictureChunks.has(name))
  const length = frameHead + lengthOf(needed)
  if (length === frame.end - frame.start - 8) {
    pieces.keep(frame.start, frame.next)
    return frame.next - frame.start
  }
  pieces.insert(chunkHead('ANMF', length))
  pieces.keep(frame.start + 8, from)
  for (const { start, next } of needed) pieces.keep(start, next)
  return 8 + length
}

/**
 * Removes EXIF except the orientation, XMP, chunks of unknown kinds, and trailing data from a WebP. Copies the picture bit by bit
 * and corrects a wrong length of the file.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when it is no WebP or has no picture
 */
export async function webpWithoutMetadata(reader: ByteReader) {
  const chunks = await riffChunks(reader, 'WEBP')
  const firstChunk = chunks[0]?.name ?? ''
  // A picture without the extended header is one chunk.
  const until = firstChunk === 'VP8X' ? Infinity : 1
  if (firstChunk !== 'VP8X' && !pictureChunks.has(firstChunk)) throw new CannotRewrite('no picture')
  const exif = chunks.find(({ name }) => name === 'EXIF')
  const turned = exif && (await turnedChunk(reader, exif))
  const body = new Pieces()
  let length = 4
  let hasNames = false
  for (const chunk of chunks.slice(0, until)) {
    const { name, start, next } = chunk
    if (name === 'ANMF') length += await takeFrame(reader, body, chunk)
    else if (name === 'VP8X') {
      const extended = await reader.at(start, next - start)
      extended[8] = ((extended[8] ?? 0) & ~(exifFlag | xmpFlag)) | (turned ? exifFlag : 0)
      body.insert(extended)
      length += extended.length
    } else if (name === 'ICCP') {
      const profile = await anonymousProfileAt(reader, start + 8, next)
      hasNames = !profile.equals(await reader.at(start + 8, next - start - 8))
      body.insert(Buffer.concat([await reader.at(start, 8), profile]))
      length += next - start
    } else if (keptChunks.has(name)) {
      body.keep(start, next)
      length += next - start
    }
  }
  if (turned && until === Infinity) {
    body.insert(turned)
    length += turned.length
  }
  const isDone =
    exif === undefined || turned?.equals(await reader.at(exif.start, exif.next - exif.start))
  if (isDone && !hasNames && length + 8 === reader.size) return undefined
  const header = await reader.at(0, riffHeader)
  header.writeUInt32LE(length, 4)
  return [header, ...(body.list(Infinity) ?? [])]
}
