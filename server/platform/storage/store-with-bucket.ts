import { createHash } from 'node:crypto'
import type { Bucket } from './bucket.ts'
import { ContentMissing, StorageUnavailable, type FileStore } from './file-store.ts'
import type { LocalFileStore } from './local-file-store.ts'

async function sm3In(bucket: Bucket, key: string): Promise<string> {
  const hash = createHash('sm3')
  for await (const chunk of await bucket.read(key)) hash.update(chunk)
  return hash.digest('hex')
}

const elsewhereWhenMissing =
  <T>(read: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ContentMissing) return read()
    throw error
  }

/**
 * A disk with a bucket behind it. Everything comes in on the disk and is acknowledged there, synced, so that nobody
 * waits for the bucket; a kept file may be moved into it later, under the same key. What lies on the disk is read
 * there, the rest in the bucket: while a file is moved it lies in both, and both copies are the same.
 */
export function createStoreWithBucket(local: LocalFileStore, bucket: Bucket): FileStore {
  return {
    ...local,

    async assemble(key, whole, option) {
      try {
        return await local.assemble(key, whole, option)
      } catch (error) {
        if (!(error instanceof ContentMissing)) throw error
        const size = await bucket.size(key)
        if (size === undefined || size < whole.offset) throw error
        const sm3 = option?.withoutSm3 ? '' : await sm3In(bucket, key)
        return { key, size, sm3, tooLarge: false }
      }
    },

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

    async keep(key) {
      if ((await local.holds(key)) || (await bucket.size(key)) === undefined) await local.keep(key)
    },

    async replace(key, by) {
      if ((await local.keptSize(key)) === undefined) {
        const size = await bucket.size(key)
        if (size === undefined) throw new ContentMissing()
        // Back on the disk, from where it is moved again.
        await local.adopt(key, by)
        await bucket.remove(key)
      } else await local.replace(key, by)
    },

    async remove(key, { everywhere = false } = {}) {
      const isHere = await local.holds(key)
      if (isHere) await local.remove(key)
      if (!isHere || everywhere) await bucket.remove(key)
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
      throw new StorageUnavailable('find a file on the disk: S3_BUCKET is not set', error)
    }),
  async remove(key, { everywhere = false } = {}) {
    if (everywhere)
      throw new StorageUnavailable('remove a file from the bucket: S3_BUCKET is not set')
    await local.remove(key)
  },
})
