import type { Readable } from 'node:stream'
import { SealBroken } from '../crypto/seal.ts'
import type { ByteRange } from './file-store.ts'
import { chunkSize, fillChunk, paddedSize, sealedChunkSize, type ChunkKeys } from './seal-chunks.ts'
import { seal, unseal } from './seal-threads.ts'

/** Splits bytes into whole chunks and a copied rest: the bytes may be part of a large buffer. */
function split(before: Uint8Array, bytes: Uint8Array, size: number): [Uint8Array, Uint8Array] {
  const all = before.length > 0 ? Buffer.concat([before, bytes]) : bytes
  const whole = all.length - (all.length % size)
  return [all.subarray(0, whole), Buffer.from(all.subarray(whole))]
}

/** Content being sealed: all received bytes, of which only whole chunks have been passed on. */
export interface ContentSoFar {
  /** Bytes from the beginning of the file. */
  offset: number
  /** The content after the last whole chunk. */
  rest: Uint8Array
}

/** Pieces of one content processed at the same time; a piece is what the network or the disk delivers at once. */
const maxConcurrent = 12

/** Work of a thread. An object, because a generator that yields a promise waits for it. */
interface Piece<Result = Uint8Array> {
  readonly result: Promise<Result>
}

/** Chunks of padding sealed at a time. */
const paddingPiece = 4

/** Yields the end of a content and its padding. */
export async function* sealEnd(
  keys: ChunkKeys,
  { offset, rest }: ContentSoFar,
): AsyncGenerator<Uint8Array> {
  let index = Math.floor(offset / chunkSize)
  yield await seal(keys, { index, role: 'end' }, fillChunk(rest))
  index += 1
  let left = paddedSize(index * chunkSize) - index * chunkSize
  while (left >= chunkSize) {
    const chunks = Math.min(paddingPiece, Math.floor(left / chunkSize))
    yield await seal(keys, { index, role: 'padding' }, new Uint8Array(chunks * chunkSize))
    index += chunks
    left -= chunks * chunkSize
  }
  yield await seal(keys, { index, role: 'last' }, new Uint8Array(left))
}

/** Yields the results in order while the next pieces are processed. @throws after them, what reading threw */
async function* inOrder<Result>(pieces: AsyncGenerator<Piece<Result>>): AsyncGenerator<Result> {
  const working: Piece<Result>[] = []
  let isOver = false
  let broken: { by: unknown } | undefined
  let reading: Promise<void> | undefined
  async function readNext(): Promise<void> {
    try {
      const { done, value } = await pieces.next()
      if (done) isOver = true
      // The result may reject before it is awaited.
      else value.result.catch(() => undefined)
      if (!done) working.push(value)
    } catch (by) {
      isOver = true
      broken = { by }
    }
    reading = undefined
  }
  try {
    for (;;) {
      if (!isOver && working.length < maxConcurrent) reading ??= readNext()
      const first = working[0]?.result
      if (!first && !reading) break
      // Finished pieces go out even while the source sends nothing.
      const result = await Promise.race([first, reading].filter((each) => each !== undefined))
      if (!result) continue
      working.shift()
      yield result
    }
  } finally {
    void pieces.return(undefined)
  }
  if (broken) throw broken.by
}

/** Seals whole chunks of a content as it arrives. @param soFar is updated @throws as `inOrder` */
export function sealWholeChunks(
  content: AsyncIterable<Uint8Array>,
  keys: ChunkKeys,
  soFar: ContentSoFar,
): AsyncGenerator<Uint8Array> {
  async function* pieces(): AsyncGenerator<Piece> {
    for await (const bytes of content) {
      const index = (soFar.offset - soFar.rest.length) / chunkSize
      const [whole, rest] = split(soFar.rest, bytes, chunkSize)
      soFar.offset += bytes.length
      soFar.rest = rest
      if (whole.length > 0) yield { result: seal(keys, { index, role: 'within' }, whole) }
    }
  }
  return inOrder(pieces())
}

/** Returns the sealed bytes that hold a range of the content; it may reach beyond the end of the file. */
export const sealedRangeOf = ({ start, end }: ByteRange): ByteRange => ({
  start: Math.floor(start / chunkSize) * sealedChunkSize,
  end: Math.ceil(end / chunkSize) * sealedChunkSize,
})

/** Opens sealed chunks from the start of a range (`sealedRangeOf`). @throws SealBroken for any change */
export async function* openChunksOf(
  sealed: Readable,
  keys: ChunkKeys,
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  const first = Math.floor((range?.start ?? 0) / chunkSize)
  const opened = async (index: number, whole: Uint8Array) => {
    const content = await unseal(keys, { index, role: 'within' }, whole)
    return { content, isEnd: content.length < (whole.length / sealedChunkSize) * chunkSize }
  }
  async function* pieces() {
    let index = first
    let rest: Uint8Array = Buffer.alloc(0)
    for await (const bytes of sealed) {
      const [whole, remaining] = split(rest, bytes, sealedChunkSize)
      rest = remaining
      if (whole.length > 0) yield { result: opened(index, whole) }
      index += whole.length / sealedChunkSize
    }
    // A range that ends with a whole chunk says nothing about the end of the file.
    if (rest.length > 0 || !range) {
      const last = unseal(keys, { index, role: 'last' }, rest)
      yield { result: last.then((content) => ({ content, isEnd: true })) }
    }
  }
  let position = first * chunkSize
  let isOver = false
  for await (const { content, isEnd } of inOrder(pieces())) {
    // Padding is opened as well, so that a change of it is detected.
    if (isOver) continue
    isOver = isEnd
    const from = Math.max(0, (range?.start ?? 0) - position)
    const to = Math.max(0, (range?.end ?? Infinity) - position)
    position += content.length
    yield content.subarray(from, to)
  }
  if (range && position < range.end) throw new SealBroken('a file was cut')
}
