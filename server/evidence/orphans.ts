import type { Services } from '../platform/services.ts'
import type { BucketEntry } from '../platform/storage/bucket.ts'
import type { FileStores } from '../platform/storage/open-file-stores.ts'
import { unknownKeys } from './evidence-store.ts'

/** Milliseconds. Younger content may belong to a report that a later restore of the database brings back. */
const youngest = 7 * 24 * 60 * 60 * 1000
const batch = 500

interface Deps extends Pick<FileStores, 'local' | 'bucket'>, Services<'db'> {}

/** Numbers of contents without a row, on the disk and in the bucket; counted before any deletion. */
export interface Orphans {
  readonly onDisk: number
  readonly inBucket: number
}

async function* orphansIn(
  db: Deps['db'],
  entries: AsyncIterable<BucketEntry>,
  before: Date,
): AsyncGenerator<string> {
  let keys: string[] = []
  for await (const { key, putAt } of entries) {
    if (putAt < before) keys.push(key)
    if (keys.length < batch) continue
    yield* await unknownKeys(db, keys)
    keys = []
  }
  yield* await unknownKeys(db, keys)
}

async function tidy(orphans: AsyncIterable<string>, remove: (key: string) => Promise<void>) {
  let found = 0
  for await (const key of orphans) {
    found += 1
    await remove(key)
  }
  return found
}

/**
 * Counts kept contents that are at least a week old and belong to no row. A restore to an earlier point in time or a
 * crash leaves them. They cannot be decrypted, because the database held their data keys. No job deletes them, because
 * a test restore that shares the store's settings would delete evidence of the live portal.
 * @param isDeleting whether to remove the contents as well
 */
export async function tidyOrphans(
  { db, local, bucket }: Deps,
  { now, isDeleting }: { now: Date; isDeleting: boolean },
): Promise<Orphans> {
  const before = new Date(now.getTime() - youngest)
  const tidyIn = (store: Pick<Deps['local'], 'list' | 'remove'>) =>
    tidy(orphansIn(db, store.list(), before), (key) =>
      isDeleting ? store.remove(key) : Promise.resolve(),
    )
  return { onDisk: await tidyIn(local), inBucket: bucket ? await tidyIn(bucket) : 0 }
}
