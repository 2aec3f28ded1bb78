import { type ByteReader, CannotRewrite } from './byte-reader.ts'
import { Pieces } from './pieces.ts'

/** Bytes of a frame by its type, narrow and wide band; 0 for reserved types. Source: RFC 4867 §5.3. */
const frameBytes: readonly (readonly [string, readonly number[]])[] = [
  ['#!AMR\n', [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1]],
  ['#!AMR-WB\n', [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1]],
]
/** Bits of a frame's first byte that are zero. */
const padding = 0x83
/** Bytes that are read at a time; a frame is shorter. */
const blockBytes = 64 * 1024

/**
 * Cuts off what follows the frames of an AMR recording, which has no place for metadata.
 * @returns undefined when there is nothing to remove
 * @throws CannotRewrite when it is none, or has several channels
 */
export async function amrWithoutMetadata(reader: ByteReader) {
  const start = (await reader.at(0, 9)).toString('latin1')
  const [magic = '', sizes = []] = frameBytes.find(([text]) => start.startsWith(text)) ?? []
  let at = magic.length
  for (let isSound = true; isSound;) {
    const block = await reader.at(at, blockBytes)
    const from = at
    for (isSound = block.length > 0; at - from < block.length && isSound;) {
      const head = block[at - from] ?? 0
      const bytes = head & padding ? 0 : (sizes[head >> 3] ?? 0)
      isSound = bytes > 0
      at += bytes
    }
  }
  if (at === magic.length) throw new CannotRewrite('no frames')
  const pieces = new Pieces()
  pieces.keep(0, Math.min(at, reader.size))
  return pieces.list(reader.size)
}
