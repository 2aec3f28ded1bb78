import { ContentTokenizer, type FileContent } from '../file-content.ts'

/** Reads of one file; a film of an hour needs some thousands. */
const maxReads = 200_000

/** The file is made of so many small parts that reading it is no longer worth its work. */
export class TooScattered extends Error {
  constructor() {
    super('A file consists of too many parts')
    this.name = 'TooScattered'
  }
}

/** Reads here and there in a file, a block at a time; one read after the other. */
export class ByteReader {
  readonly #tokenizer: ContentTokenizer
  /** Bytes. */
  readonly size: number
  #reads = 0

  constructor(content: FileContent) {
    this.#tokenizer = new ContentTokenizer(content)
    this.size = content.size
  }

  /**
   * Bytes from a position on; fewer than asked for where the file ends.
   * @throws TooScattered; what the store threw
   */
  async at(position: number, length: number): Promise<Buffer> {
    this.#reads += 1
    if (this.#reads > maxReads) throw new TooScattered()
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - position)))
    await this.#tokenizer.peekBuffer(bytes, { position, mayBeLess: true })
    return bytes
  }
}
