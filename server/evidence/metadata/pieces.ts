import { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/storage/file-store.ts'
import type { FileContent } from '../file-content.ts'

/** A piece of a rewritten file: a range of the original, or new bytes. */
export type Piece = ByteRange | Buffer

/** Collects the pieces of a rewritten file, in order. */
export class Pieces {
  readonly #pieces: Piece[] = []

  keep(start: number, end: number): void {
    const last = this.#pieces.at(-1)
    if (last && !Buffer.isBuffer(last) && last.end === start)
      this.#pieces[this.#pieces.length - 1] = { start: last.start, end }
    else if (end > start) this.#pieces.push({ start, end })
  }

  insert(bytes: Buffer): void {
    this.#pieces.push(bytes)
  }

  /** @returns undefined when the pieces equal the whole original @param size bytes of the original */
  list(size: number): readonly Piece[] | undefined {
    const [first, ...rest] = this.#pieces
    const isOriginal =
      rest.length === 0 && first && !Buffer.isBuffer(first) && first.end - first.start === size
    return isOriginal ? undefined : this.#pieces
  }
}

export const streamOf = (content: FileContent, pieces: readonly Piece[]): Readable =>
  Readable.from(
    (async function* () {
      for (const piece of pieces)
        if (Buffer.isBuffer(piece)) yield piece
        else yield* await content.read(piece)
    })(),
    { objectMode: false },
  )
