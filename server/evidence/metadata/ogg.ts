import { setImmediate } from 'node:timers/promises'
import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { overwrite } from './iso-boxes.ts'

/** Streams by the beginning of their first packet: what begins their second one, the comment header, and what ends it. */
const streamKinds = [
  { first: 'OpusHead', comment: 'OpusTags', last: '' },
  { first: '\x01vorbis', comment: '\x03vorbis', last: '\x01' },
  { first: '\x80theora', comment: '\x81theora', last: '' },
  { first: 'Speex   ', comment: '', last: '' },
] as const
/** Bytes of a page before its table of segments. Source: RFC 3533 §6. */
const pageHead = 27
const checksumAt = 22
/** Maximum bytes of the header pages, which may hold a cover, and of the bytes after the last page. */
const maxHeaders = 8 * 1024 * 1024
const maxTrailer = 64 * 1024

/** Returns the checksum of a page: polynomial 0x04c11db7, not reflected, beginning with 0. */
function checksum(page: Buffer): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0)
  }
  return sum >>> 0
}

interface Page {
  readonly start: number
  readonly end: number
  /** The whole page. */
  readonly with: Buffer
}
interface Stream {
  readonly kind: (typeof streamKinds)[number]
  packets: number
  /** The parts of the comment header, in the bytes of their pages. */
  readonly parts: Buffer[]
}

/** Returns the page at a position; undefined when none begins there. */
async function pageAt(reader: ByteReader, start: number): Promise<Page | undefined> {
  const head = await reader.at(start, pageHead + 255)
  if (head.length < pageHead || head.toString('latin1', 0, 5) !== 'OggS\0') return undefined
  const sizes = head.subarray(pageHead, pageHead + (head[pageHead - 1] ?? 0))
  const length = sizes.reduce((sum, size) => sum + size, pageHead + sizes.length)
  const bytes = await reader.at(start, length)
  return { start, end: start + bytes.length, with: bytes }
}

/** Adds the parts of a comment header in a page, and empties it once it is whole: zeros in place of the program's name. */
function readPackets(stream: Stream, page: Buffer): void {
  const sizes = page.subarray(pageHead, pageHead + (page[pageHead - 1] ?? 0))
  let at = pageHead + sizes.length
  for (const size of sizes) {
    if (stream.packets === 1) stream.parts.push(page.subarray(at, at + size))
    at += size
    if (size === 255) continue
    stream.packets += 1
    if (stream.packets !== 2) continue
    const { comment, last } = stream.kind
    const empty = Buffer.alloc(stream.parts.reduce((sum, { length }) => sum + length, 0))
    const name = empty.length - comment.length - 8 - last.length
    if (name < 0) throw new CannotRewrite('a comment header that is too short')
    empty.write(comment, 'latin1')
    empty.writeUInt32LE(name, comment.length)
    empty.write(last, empty.length - last.length, 'latin1')
    let from = 0
    for (const part of stream.parts) from += empty.copy(part, 0, from)
  }
}

/**
 * Empties the comment headers of an Ogg file (titles, places, covers, the program's name) in place, and cuts off what follows the
 * last page.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when a stream is of an unknown kind or has no whole comment header, or bytes lie between pages
 */
export async function oggWithoutMetadata(reader: ByteReader) {
  const streams = new Map<number, Stream>()
  const headers: Page[] = []
  let at = 0
  for (let page = await pageAt(reader, 0); page; page = await pageAt(reader, at)) {
    const bytes = page.with
    const serial = bytes.readUInt32LE(14)
    if ((bytes[5] ?? 0) & 2) {
      const begins = bytes.toString('latin1', pageHead + (bytes[pageHead - 1] ?? 0)).slice(0, 8)
      const kind = streamKinds.find(({ first }) => begins.startsWith(first))
      if (!kind) throw new CannotRewrite('a stream that is not known')
      streams.set(serial, { kind, packets: 0, parts: [] })
    }
    const stream = streams.get(serial)
    if (!stream) throw new CannotRewrite('a stream without a beginning')
    if (stream.packets < 2) {
      headers.push(page)
      if (page.end > maxHeaders) throw new CannotRewrite('headers that are too large')
      readPackets(stream, bytes)
    }
    at = page.end
  }
  const isWhole = [...streams.values()].every(({ packets }) => packets >= 2)
  const rest = await reader.at(at, maxTrailer)
  if (at === 0 || !isWhole || reader.size - at > maxTrailer || rest.includes('OggS'))
    throw new CannotRewrite('pages that do not fit')
  for (const { with: bytes } of headers) {
    // A page takes a millisecond or two.
    await setImmediate()
    bytes.writeUInt32LE(0, checksumAt)
    bytes.writeUInt32LE(checksum(bytes), checksumAt)
  }
  return overwrite(reader, headers, at)
}
