import type { Readable } from 'node:stream'

export interface ReceivedFile {
  /** The key for reading, keeping and removing it. */
  readonly key: string
  /** Bytes. When too large: the bytes received until then. */
  readonly size: number
  /** SM3 of the content, lower-case hex; empty when too large or not requested. */
  readonly sm3: string
  /** Then nothing is stored. */
  readonly tooLarge: boolean
}

/** How much of a file has arrived: the caller stores it, and passes it with the next request. */
export interface Progress {
  /** Bytes from the beginning of the file that survive a power cut once this is stored. */
  readonly offset: number
  /** The last bytes, sealed, where a store writes only larger pieces; at most 16 KiB. */
  readonly tail?: Buffer | undefined
}

export interface Appended extends Progress {
  /** Why the source was not read to its end: its error, or a StorageUnavailable. */
  readonly brokenBy?: unknown
}

/** Bytes from `start` to before `end`, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Option for callers that compute the SM3 themselves. */
export interface DigestOption {
  readonly withoutSm3?: boolean
}

/**
 * Stores evidence on a disk or in a bucket. The store creates the storage keys, which reveal nothing about the content.
 * A file arrives in one request (`receive`) or in several (`begin`, `append`, `assemble`), is examined by `read`, and
 * is then kept or removed. A file that is neither kept nor removed within two days may be deleted. Memory stays flat
 * whatever the size of a file.
 *
 * Any failure of the store itself is a StorageUnavailable. `describeFileStore` tests every driver; docs/decisions/0054
 * covers the bucket.
 */
export interface FileStore {
  /** Receives a file, or nothing beyond `maxBytes`. @throws the source's error; StorageUnavailable */
  receive(source: Readable, maxBytes: number, options?: DigestOption): Promise<ReceivedFile>

  /** Begins a file that arrives in several requests. @returns its key */
  begin(): Promise<string>
  /**
   * Appends to a file. Callers append one at a time.
   * @param from the stored result of the last `append`, offset 0 at first, or a lower offset; bytes beyond it, e.g. of
   * a process that died before its caller stored the result, are replaced
   * @throws StorageUnavailable when it cannot even begin; ContentMissing
   */
  append(key: string, from: Progress, source: Readable): Promise<Appended>
  /** Turns the appended bytes into one file; idempotent. @param whole result of the last `append` */
  assemble(key: string, whole: Progress, options?: DigestOption): Promise<ReceivedFile>

  /**
   * Reads a received, assembled or kept file; consume or destroy the stream.
   * @param range not empty; default: the whole file
   * @throws ContentMissing when the store is sure that it has no such file; StorageUnavailable
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Makes a received or assembled file permanent and durable. Idempotent. */
  keep(key: string): Promise<void>
  /**
   * Gives a kept file another place on the disk, so that neither its inode nor its times there tell when it arrived; nothing where
   * no such file is kept.
   */
  renew(key: string): Promise<void>
  /** Removes a file in any state. @param option `fromBucket` for one kept long enough to be in the bucket */
  remove(key: string, option?: { readonly fromBucket?: boolean }): Promise<void>
  /** Returns the bytes that the store can still take, as far as known; Infinity without a bound. */
  room(): Promise<number>
}

/** The store is full, read-only, unreachable or broken. A retry may work. */
export class StorageUnavailable extends Error {
  constructor(doing: string, cause?: unknown) {
    super(`The file store failed to ${doing}`, { cause })
    this.name = 'StorageUnavailable'
  }
}

/** The store has fewer bytes of a file than it acknowledged, e.g. after an older backup was restored. */
export class ContentMissing extends Error {
  constructor() {
    super('Content that was stored is missing')
    this.name = 'ContentMissing'
  }
}
