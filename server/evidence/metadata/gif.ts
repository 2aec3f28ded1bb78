import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { Pieces } from './pieces.ts'

// Blocks. Source: GIF89a, §17 to §27.
const image = 0x2c
const extension = 0x21
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff
/** Application extensions that say how often an animation repeats. */
const repetitions: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Returns the bytes of a colour table, by the flags of its header. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns the offset behind the sub-blocks at a position; the end of the file when they do not end. */
async function endOfBlocks(reader: ByteReader, from: number): Promise<number> {
  // 16 KiB at a time, since a sub-block has 255 bytes at most.
  let at = from
  for (;;) {
    const start = at
    const bytes = await reader.at(start, 16 * 1024)
    if (bytes.length === 0) return reader.size
    while (at - start < bytes.length) {
      const length = bytes[at - start] ?? 0
      at += 1 + length
      if (length === 0) return at
    }
    if (at >= reader.size) return reader.size
  }
}

/**
 * Removes comments, texts, XMP and other extensions, and trailing data from a GIF. Copies pictures, their times and the number of
 * repetitions; a truncated or broken file as far as it is shown.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when it is no GIF or has no picture
 */
export async function gifWithoutMetadata(reader: ByteReader) {
  const header = await reader.at(0, 13)
  if (header.length < 13 || !/^GIF8[79]a/.test(header.toString('latin1')))
    throw new CannotRewrite('no GIF')
  const pieces = new Pieces()
  let at = 13 + tableBytes(header[10] ?? 0)
  pieces.keep(0, Math.min(at, reader.size))
  let isShown = false
  while (at < reader.size) {
    const head = await reader.at(at, 18)
    const start = at
    if (head[0] === trailer) {
      pieces.keep(at, at + 1)
      break
    }
    if (head[0] === image) {
      // Descriptor, colour table, size of the codes, data.
      at = await endOfBlocks(reader, at + 10 + tableBytes(head[9] ?? 0) + 1)
      pieces.keep(start, at)
      isShown = true
    } else if (head[0] === extension) {
      at = await endOfBlocks(reader, at + 2)
      const repeats = repetitions.has(head.toString('latin1', 3, 14)) && head[2] === 11
      const isKept =
        (head[1] === graphicControl && at - start === 8) ||
        // One sub-block of three bytes.
        (head[1] === application && repeats && head[14] === 3 && at - start === 19)
      if (isKept) pieces.keep(start, at)
    } else if (isShown) break
    else throw new CannotRewrite('an unknown block')
  }
  return pieces.list(reader.size)
}
