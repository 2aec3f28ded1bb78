import type { Bucket } from './bucket.ts'
import { BucketNotNamed, ContentMissing, type FileStore } from './file-store.ts'
import type { LocalFileStore } from './local-file-store.ts'

const elsewhereWhenMissing =
  <T>(read: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ContentMissing) return read()
    throw error
  }

/**
 * A disk with a bucket behind it. Everything comes in on the disk and is acknowledged there, synced, so that nobody
 * waits for the bucket; a file that has a row may be moved into it later, under the same key. What lies on the disk is
 * read there, the rest in the bucket: while a file is moved it lies in both, and both copies are the same. The bucket is
 * asked for nothing else but to remove what may lie in both.
 */
export function createStoreWithBucket(local: LocalFileStore, bucket: Bucket): FileStore {
  return {
    ...local,

    async read(key, range) {
      try {
        return await local
          .read(key, range)
          .catch(elsewhereWhenMissing(() => bucket.read(key, range)))
      } catch (error) {
        // Moved back this moment, or nowhere.
        return elsewhereWhenMissing(() => local.read(key, range))(error)
      }
    },

    async remove(key, { everywhere = false } = {}) {
      await local.remove(key)
      if (everywhere) await bucket.remove(key)
    },
  }
}

/**
 * The disk alone. What had been moved into a bucket can be neither read nor removed, and that is said, until the bucket
 * is named again.
 */
export const createStoreWithoutBucket = (local: LocalFileStore): FileStore => ({
  ...local,
  read: (key, range) =>
    local.read(key, range).catch((error: unknown) => {
      if (!(error instanceof ContentMissing)) throw error
      throw new BucketNotNamed('find a file on the disk', error)
    }),
  async remove(key, { everywhere = false } = {}) {
    if (everywhere) throw new BucketNotNamed('remove a file from the bucket')
    await local.remove(key)
  },
})
