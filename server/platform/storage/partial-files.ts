import type { Readable } from 'node:stream'
import type { ReceivedFile } from './file-store.ts'

/** How far an append came; what is counted would survive a power cut. */
export interface Appended {
  /** Bytes from the beginning of the file. */
  readonly offset: number
  /** What broke it off after that: the source's error, or a StorageUnavailable. */
  readonly brokenBy?: unknown
}

/**
 * Evidence that comes in over many requests, each going on where the last one ended. It lies beside the kept
 * files, under the storage key that it will be kept under.
 */
export interface PartialFiles {
  /** Makes an empty one. @returns its storage key @throws StorageUnavailable */
  begin(): Promise<string>
  /**
   * Streams more in at an offset; whatever stands there or beyond is overwritten. Memory stays flat.
   * @throws StorageUnavailable when it cannot even begin; PartialGone
   */
  append(key: string, offset: number, source: Readable): Promise<Appended>
  /**
   * The whole file for looking at, wherever it lies by now.
   * @param size bytes that it has @throws StorageUnavailable; PartialGone
   */
  gather(key: string, size: number): Promise<ReceivedFile>
  /** Keeps it under its key, as `FileStore.keep` does; also one that is kept already. */
  keep(key: string): Promise<void>
  /** Removes it, wherever it lies by now; also one that is already gone. */
  remove(key: string): Promise<void>
}

/** The disk holds less than was acknowledged, e.g. after an older backup was put back. */
export class PartialGone extends Error {
  constructor() {
    super('A partial file is gone or shorter than it was')
    this.name = 'PartialGone'
  }
}
