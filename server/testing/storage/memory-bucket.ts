import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '../../platform/storage/bucket.ts'
import { ContentMissing, StorageUnavailable } from '../../platform/storage/file-store.ts'

export interface MemoryBucket extends Bucket {
  readonly objects: Map<string, { bytes: Buffer; putAt: Date }>
  /** While true, every call fails, like a bucket that is unreachable. */
  isAway: boolean
}

/** Creates a bucket in memory. */
export function createMemoryBucket(): MemoryBucket {
  const objects: MemoryBucket['objects'] = new Map()
  const reached = () => {
    if (bucket.isAway) throw new StorageUnavailable('reach the bucket')
  }
  const bucket: MemoryBucket = {
    objects,
    isAway: false,
    async put(key, content, size) {
      reached()
      const bytes = await buffer(content)
      if (bytes.length !== size) throw new StorageUnavailable('put a file')
      objects.set(key, { bytes, putAt: new Date() })
    },
    async read(key, range) {
      reached()
      const found = objects.get(key)
      if (!found) throw new ContentMissing()
      return Readable.from([found.bytes.subarray(range?.start, range?.end)], { objectMode: false })
    },
    async size(key) {
      reached()
      return objects.get(key)?.bytes.length
    },
    async remove(key) {
      reached()
      objects.delete(key)
    },
    async *list() {
      reached()
      for (const [key, { putAt }] of objects) yield { key, putAt }
    },
    forgetUnfinished: async () => 0,
    close: () => undefined,
  }
  return bucket
}
