import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import type { ByteRange, FileStore, ReceivedFile } from '../platform/storage/file-store.ts'

/** Random access to a stored file. */
export interface FileContent {
  readonly size: number
  /** Streams the whole content, or a range, which must not be empty. */
  read(range?: ByteRange): Promise<Readable>
}

export const contentOf = (files: FileStore, { key, size }: ReceivedFile): FileContent => ({
  size,
  read: (range) => files.read(key, range),
})

/** Bytes fetched at a time. A detector reads a few bytes at once, mostly in one area. */
const blockSize = 64 * 1024

/** Gives `file-type` random access to a file by range reads. */
export class ContentTokenizer extends AbstractTokenizer {
  readonly #content: FileContent
  #block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  override readonly fileInfo: { readonly size: number }
  /** The store's error. Kept here because detectors treat a failed read as the end of the file. */
  failure: unknown

  constructor(content: FileContent) {
    super()
    this.#content = content
    this.fileInfo = { size: content.size }
  }

  override supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
  }

  override async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const read = await this.peekBuffer(target, options)
    this.position = (options?.position ?? this.position) + read
    return read
  }

  override async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(target, options)
    const end = Math.min(position + length, this.fileInfo.size)
    if (end < position + length && !mayBeLess) throw new EndOfStreamError()
    if (end <= position) return 0
    target.set(await this.#bytes({ start: position, end }))
    return end - position
  }

  async #bytes({ start, end }: ByteRange): Promise<Buffer> {
    const { start: from, bytes } = this.#block
    if (start < from || end > from + bytes.length) {
      const until = Math.min(Math.max(end, start + blockSize), this.fileInfo.size)
      this.#block = { start, bytes: await this.#fetch({ start, end: until }) }
    }
    return this.#block.bytes.subarray(start - this.#block.start, end - this.#block.start)
  }

  async #fetch(range: ByteRange): Promise<Buffer> {
    try {
      return await buffer(await this.#content.read(range))
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
