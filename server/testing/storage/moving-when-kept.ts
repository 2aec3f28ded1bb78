import type { Bucket } from '../../platform/storage/bucket.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { LocalFileStore } from '../../platform/storage/local-file-store.ts'
import { createStoreWithBucket } from '../../platform/storage/store-with-bucket.ts'

/** A disk with a bucket behind it, where every file lies in the bucket alone as soon as it is kept. */
export function movingWhenKept(local: LocalFileStore, bucket: Bucket): FileStore {
  const store = createStoreWithBucket(local, bucket)
  async function move(key: string): Promise<void> {
    const size = await local.keptSize(key)
    if (size === undefined) return
    await bucket.put(key, await local.read(key), size)
    await local.remove(key)
  }
  return {
    ...store,
    async keep(key) {
      await store.keep(key)
      await move(key)
    },
    async replace(key, by) {
      await store.replace(key, by)
      await move(key)
    },
  }
}
