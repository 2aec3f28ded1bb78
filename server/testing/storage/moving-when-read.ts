import type { Bucket } from '../../platform/storage/bucket.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { LocalFileStore } from '../../platform/storage/local-file-store.ts'
import { createStoreWithBucket } from '../../platform/storage/store-with-bucket.ts'

/**
 * A disk with a bucket behind it, where a kept file lies in the bucket alone as soon as somebody reads it: as late as it
 * is moved where it has a row first.
 */
export function movingWhenRead(local: LocalFileStore, bucket: Bucket): FileStore {
  const store = createStoreWithBucket(local, bucket)
  return {
    ...store,
    async read(key, range) {
      const size = await local.keptSize(key)
      if (size !== undefined) {
        await bucket.put(key, await local.read(key), size)
        await local.remove(key)
      }
      return store.read(key, range)
    },
    remove: (key) => store.remove(key, { fromBucket: true }),
  }
}
