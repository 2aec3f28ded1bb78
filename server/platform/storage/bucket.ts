import type { Readable } from 'node:stream'
import type { ByteRange } from './file-store.ts'

export interface BucketEntry {
  readonly key: string
  /** The time at which the bucket received it. */
  readonly putAt: Date
}

/** A store of whole, sealed objects under the storage keys of files. Any failure is a StorageUnavailable. */
export interface Bucket {
  /**
   * Puts an object, whole or not at all; an existing one is replaced. Resolves when the bucket has acknowledged it.
   * Memory stays flat whatever the size.
   * @param size bytes @throws StorageUnavailable, also when the content has another size
   */
  put(key: string, content: Readable, size: number): Promise<void>
  /** Reads as `FileStore.read`. @throws ContentMissing; StorageUnavailable */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Returns the bytes of an object; undefined when it does not exist. */
  size(key: string): Promise<number | undefined>
  /** Removes an object; does nothing for a missing one. */
  remove(key: string): Promise<void>
  /** Lists every object under a storage key, in no order. */
  list(): AsyncIterable<BucketEntry>
  /** Deletes the parts of multipart uploads that began before a time and never ended. @returns how many */
  forgetUnfinished(before: Date): Promise<number>
  /** Closes the connections. */
  close(): void
}
