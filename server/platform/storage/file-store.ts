import type { Readable } from 'node:stream'

/** Content that has come in completely. */
export interface ReceivedFile {
  /** The storage key that it is read, kept and removed by. */
  readonly key: string
  /** Bytes. When too large: what had come in by then. */
  readonly size: number
  /** SM3 of the content, lower-case hex; empty when too large or not asked for. */
  readonly sm3: string
  /** Then nothing is stored. */
  readonly tooLarge: boolean
}

/** How far a file has come: the caller records it, and hands it in with the next request. */
export interface Progress {
  /** Bytes from the beginning of the file that survive a power cut as soon as this is recorded. */
  readonly offset: number
  /** The last of them, sealed, where a store can put only larger pieces; it may be 16 KiB long. */
  readonly tail?: Buffer | undefined
}

/** What one `append` has come to. */
export interface Appended extends Progress {
  /** Why the source was not read to its end: its error, or a StorageUnavailable. */
  readonly brokenBy?: unknown
}

/** Bytes from `start` to before `end`, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** For a caller that computes the SM3 of the content by itself: it comes back empty. */
export interface DigestOption {
  readonly withoutSm3?: boolean
}

/**
 * Where evidence is stored: a disk or a bucket. Files are known by storage keys, which the store makes and
 * which say nothing about the content. A file comes in with one request (`receive`) or with several (`begin`,
 * `append`, `assemble`), is examined by `read`, and is then kept or removed. What is neither within two days
 * may be deleted by the store. Memory stays flat whatever the size of a file.
 *
 * Any failure of the store itself is a StorageUnavailable. `describeFileStore` tests what a driver must do;
 * docs/decisions/0054 says how a bucket comes behind it.
 */
export interface FileStore {
  /**
   * Streams a file in. Beyond `maxBytes` nothing is stored, and the rest of the source is read and discarded.
   * When the source fails, nothing stays stored.
   * @throws what the source threw; StorageUnavailable
   */
  receive(source: Readable, maxBytes: number, options?: DigestOption): Promise<ReceivedFile>

  /** Starts a file that comes in with several requests. @returns its key */
  begin(): Promise<string>
  /**
   * Adds to it. Callers append one at a time.
   * @param from what the last `append` that the caller has recorded returned, offset 0 at first, or a lower
   *   offset; bytes beyond it, e.g. of a process that died before its caller recorded them, are replaced
   * @throws StorageUnavailable when it cannot even start; ContentMissing
   */
  append(key: string, from: Progress, source: Readable): Promise<Appended>
  /**
   * Makes the appended bytes one file. Can be repeated, also for a kept file.
   * @param whole what the last `append` returned @throws StorageUnavailable; ContentMissing
   */
  assemble(key: string, whole: Progress, options?: DigestOption): Promise<ReceivedFile>

  /**
   * Reads a received, assembled or kept file; consume or destroy the stream.
   * @param range the whole file without it; must not be empty
   * @throws ContentMissing when the store can tell that it has no such file; StorageUnavailable
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Makes a received or assembled file permanent, so that it would survive a power cut. Can be repeated. */
  keep(key: string): Promise<void>
  /**
   * Removes a file in any state; does nothing for one that is gone.
   * @param option `fromBucket` for a file that was kept long enough to be in the bucket
   */
  remove(key: string, option?: { readonly fromBucket?: boolean }): Promise<void>
  /** Bytes that it can still take in, as far as that is known; Infinity where nothing bounds it. */
  room(): Promise<number>
}

/** The store is full, read-only, unreachable or broken. Retrying later may work. */
export class StorageUnavailable extends Error {
  constructor(doing: string, cause?: unknown) {
    super(`The file store failed to ${doing}`, { cause })
    this.name = 'StorageUnavailable'
  }
}

/** The store has fewer bytes of a file than it had acknowledged, e.g. after an older backup was restored. */
export class ContentMissing extends Error {
  constructor() {
    super('Content that was stored is missing')
    this.name = 'ContentMissing'
  }
}
