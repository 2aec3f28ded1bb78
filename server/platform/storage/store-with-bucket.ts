import type { Bucket } from './bucket.ts'
import { ContentMissing, type FileStore } from './file-store.ts'
import type { LocalFileStore } from './local-file-store.ts'

const orWhenMissing =
  <T>(read: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ContentMissing) return read()
    throw error
  }

/**
 * A bucket with the disk as its spool. Files arrive on the disk and are acknowledged there, synced, so that no citizen
 * waits for the bucket; a job moves kept files into it under the same key. Reads try the disk first and then the bucket:
 * while a file is moved it is in both, and both copies are the same.
 */
export function createStoreWithBucket(local: LocalFileStore, bucket: Bucket): FileStore {
  return {
    ...local,
    read: (key, range) =>
      local.read(key, range).catch(orWhenMissing(() => bucket.read(key, range))),
    async remove(key, { fromBucket = false } = {}) {
      await local.remove(key)
      if (fromBucket) await bucket.remove(key)
    },
  }
}
