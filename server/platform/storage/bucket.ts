import type { Readable } from 'node:stream'
import type { ByteRange } from './file-store.ts'

/** A content as it lies in a bucket. */
export interface BucketEntry {
  readonly key: string
  /** When it was put there, as the bucket says. */
  readonly putAt: Date
}

/**
 * A store of whole objects, under the storage keys of the files. What goes in was sealed before, and is never written
 * into afterwards. Any failure is a StorageUnavailable, after it has been tried again a few times.
 */
export interface Bucket {
  /**
   * Puts a content of a known size there, whole or not at all; one that is there already is replaced. When it returns,
   * the bucket has acknowledged it. Memory stays flat whatever the size.
   * @param size bytes @throws StorageUnavailable, also when the content has another size
   */
  put(key: string, content: Readable, size: number): Promise<void>
  /** As `FileStore.read`. @throws ContentMissing when nothing is there; StorageUnavailable */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** @returns bytes, or undefined when nothing is there */
  size(key: string): Promise<number | undefined>
  /** Does nothing for what is gone. */
  remove(key: string): Promise<void>
  /** Everything that lies there under a storage key, in no order. */
  list(): AsyncIterable<BucketEntry>
  /** Forgets parts of contents whose putting began before a time and never came to an end. @returns how many */
  forgetUnfinished(before: Date): Promise<number>
  /** Ends its connections. */
  close(): void
}
