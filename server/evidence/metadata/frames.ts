import { endOfTag } from '../../preview/detected-type.ts'
import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { Pieces } from './pieces.ts'

/** Kilobits a second by index: of MPEG 1, layers 1 to 3; then of MPEG 2, layer 1 and the others. Source: ISO/IEC 11172-3 §2.4.2.3. */
const rates = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
/** Samples a second of MPEG 1 by index; half of it in MPEG 2, a quarter in MPEG 2.5. */
const frequencies = [44_100, 48_000, 32_000] as const

/** How the frames of a recording are recognised. */
interface FrameKind {
  /** Returns the bytes of the frame that 8 bytes begin, fewer at the end of the file; undefined when it is none. */
  readonly bytesOf: (head: Buffer) => number | undefined
  /** Bits of the first four bytes that all frames of a recording share. */
  readonly shared: number
}

function mp3FrameBytes(head: Buffer): number | undefined {
  const header = head.length < 4 ? 0 : head.readUInt32BE()
  const version = (header >>> 19) & 3
  const layer = 4 - ((header >>> 17) & 3)
  const rateIndex = (header >>> 12) & 15
  const base = frequencies[(header >>> 10) & 3]
  if (header >>> 21 !== 0x7ff || version === 1 || layer === 4 || base === undefined)
    return undefined
  const isFirst = version === 3
  const rate = rates[isFirst ? layer - 1 : layer === 1 ? 3 : 4]?.[rateIndex - 1]
  if (rate === undefined) return undefined
  const frequency = base >> (isFirst ? 0 : version === 2 ? 1 : 2)
  const padding = (header >>> 9) & 1
  if (layer === 1) return (Math.floor((12_000 * rate) / frequency) + padding) * 4
  const samples = layer === 3 && !isFirst ? 72_000 : 144_000
  return Math.floor((samples * rate) / frequency) + padding
}

/** Version, layer and frequency are the same in all frames. */
const mp3Frames: FrameKind = { bytesOf: mp3FrameBytes, shared: 0xfffe0c00 }
/** Bytes that are read at a time. */
const blockBytes = 4096

/** Reads through a block, because a recording has a frame every few hundred bytes. */
function blockReader(reader: ByteReader) {
  let block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  const bytesAt = async (at: number, length: number): Promise<Buffer> => {
    const until = Math.min(at + length, reader.size)
    if (at < block.start || until > block.start + block.bytes.length)
      block = { start: at, bytes: await reader.at(at, blockBytes) }
    return block.bytes.subarray(at - block.start)
  }
  return {
    /** Returns at least 8 bytes at a position; fewer at the end. */
    head: (at: number) => bytesAt(at, 8),
    /** Returns the offset of the next byte that may begin a frame or a tag. */
    async candidate(at: number): Promise<number> {
      const bytes = await bytesAt(at, 1)
      const found = bytes.findIndex((byte) => byte === 0xff || byte === 0x49)
      return at + (found < 0 ? Math.max(bytes.length, 1) : found)
    },
  }
}

/**
 * Keeps only the frames of a recording: tags at both ends (ID3, APE, Lyrics3) go, and bytes between frames, which players skip. The
 * first frame after such bytes is recognised by a second one behind it.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when no two frames follow one another
 */
async function onlyFrames(reader: ByteReader, { bytesOf, shared }: FrameKind) {
  const blocks = blockReader(reader)
  const pieces = new Pieces()
  const sharedOf = (head: Buffer) => (head.length < 4 ? 0 : head.readUInt32BE() & shared)
  let first: number | undefined
  let lastEnd = -1
  for (let at = 0; at + 4 <= reader.size;) {
    const head = await blocks.head(at)
    const bytes = bytesOf(head)
    const bits = sharedOf(head)
    if (bytes !== undefined && bits === (first ?? bits)) {
      const end = at + bytes
      const next = at === lastEnd ? head : await blocks.head(end)
      if (bytesOf(next) !== undefined && sharedOf(next) === bits) {
        first = bits
        pieces.keep(at, Math.min(end, reader.size))
        lastEnd = end
        at = end
        continue
      }
    }
    const isTag = head.toString('latin1', 0, 3) === 'ID3'
    const tag = isTag ? endOfTag(await reader.at(at, 10)) || reader.size : 0
    at = tag > 0 ? at + tag : await blocks.candidate(at + 1)
  }
  if (first === undefined) throw new CannotRewrite('no frames')
  return pieces.list(reader.size)
}

/** Removes all but the frames of sound from an MP3. */
export const mp3WithoutMetadata = (reader: ByteReader) => onlyFrames(reader, mp3Frames)

/** Returns the bytes of a frame of ADTS. Source: ISO/IEC 13818-7 §6.2. */
function aacFrameBytes(head: Buffer): number | undefined {
  if (head.length < 7 || (head.readUInt16BE() & 0xfff6) !== 0xfff0) return undefined
  const bytes = (head.readUIntBE(3, 3) >> 5) & 0x1fff
  return bytes < 7 ? undefined : bytes
}

/** Removes all but the frames of sound from an AAC recording. Version, profile and frequency are the same in all frames. */
export const aacWithoutMetadata = (reader: ByteReader) =>
  onlyFrames(reader, { bytesOf: aacFrameBytes, shared: 0xfffffc00 })
