import type { Readable } from 'node:stream'

/** A file that has come in but is not kept yet. */
export interface ReceivedFile {
  /** On the local disk, for looking at its content. Gone when it was too large. */
  readonly path: string
  /** Bytes. When too large: what had come in by then. */
  readonly size: number
  /** SM3 of the content, lower-case hex. */
  readonly sm3: string
  readonly tooLarge: boolean
}

/** Where evidence lies. Any failure of the store itself is a `StorageUnavailable`. */
export interface FileStore {
  /**
   * Streams a file in, hashing on the way; memory stays flat whatever its size. Beyond `maxBytes` nothing
   * more is written and the rest of the source is let go by. When the source fails nothing is left behind.
   * @throws what the source threw; StorageUnavailable
   */
  receive(source: Readable, maxBytes: number): Promise<ReceivedFile>
  /** Resolves to the storage key once the file would survive a power cut. */
  keep(file: ReceivedFile): Promise<string>
  /** Forgets a file that is not kept; also one that is already gone. */
  discard(file: ReceivedFile): Promise<void>
  read(key: string): Promise<Readable>
  /** Removes a kept file; also one that is already gone. */
  remove(key: string): Promise<void>
}

/** The disk is full, read-only, away or broken: not the citizen's fault, worth trying again later. */
export class StorageUnavailable extends Error {
  constructor(doing: string, cause?: unknown) {
    super(`The file store failed to ${doing}`, { cause })
    this.name = 'StorageUnavailable'
  }
}
