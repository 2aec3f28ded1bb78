import { ContentTokenizer, type FileContent } from '../file-content.ts'

/** Maximum reads of one file. An hour of film needs several thousand. */
const maxReads = 200_000

/** The file is malformed, of an unknown structure or of too many parts: its metadata cannot be removed safely. */
export class CannotRewrite extends Error {
  constructor(why: string) {
    super(`A file cannot be rewritten: ${why}`)
    this.name = 'CannotRewrite'
  }
}

/** Reads ranges of a file, a block at a time. Does not support concurrent reads. */
export class ByteReader {
  readonly #tokenizer: ContentTokenizer
  /** Bytes. */
  readonly size: number
  #reads = 0

  constructor(content: FileContent) {
    this.#tokenizer = new ContentTokenizer(content)
    this.size = content.size
  }

  /** Returns bytes from a position; fewer at the end of the file. @throws CannotRewrite; any error of the store */
  async at(position: number, length: number): Promise<Buffer> {
    this.#reads += 1
    if (this.#reads > maxReads) throw new CannotRewrite('too many parts')
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - position)))
    await this.#tokenizer.peekBuffer(bytes, { position, mayBeLess: true })
    return bytes
  }
}
