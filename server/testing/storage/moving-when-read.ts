import type { Bucket } from '../../platform/storage/bucket.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { LocalFileStore } from '../../platform/storage/local-file-store.ts'
import { createStoreWithBucket } from '../../platform/storage/open-file-stores.ts'

/**
 * Creates a disk with a bucket behind it that moves a kept file into the bucket when it is first read: as late as the
 * product moves it, which needs its row first.
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
