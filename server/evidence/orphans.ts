import type { Kysely } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { BucketEntry } from '../platform/storage/bucket.ts'
import type { FileStores } from '../platform/storage/open-file-stores.ts'
import { unknownKeys } from './orphans-store.ts'

/** What was put sooner may belong to a report of the point in time that the database is brought back to next. */
const youngest = 7 * 24 * 60 * 60 * 1000
const batch = 500

interface Deps extends Pick<FileStores, 'local' | 'bucket'> {
  readonly db: Kysely<Schema>
}

/** Contents that belong to no row: how many lie, or lay, on the disk and in the bucket. */
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

async function tidy(
  orphans: AsyncIterable<string>,
  remove: (key: string) => Promise<void>,
): Promise<number> {
  let found = 0
  for await (const key of orphans) {
    found += 1
    await remove(key)
  }
  return found
}

/**
 * Counts kept contents of a week ago and longer that belong to no file of this database: what came after the point in
 * time that it was brought back to, or what a process that died has left. They are noise, because their data keys are in
 * the database as well. Never removed by itself: a database that was restored beside the portal, with the settings of its
 * store, knows too little.
 * @param isDeleting removes them
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
