import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Bucket } from '../../../platform/storage/bucket.ts'
import { unknownInBucket } from './place-store.ts'

const day = 24 * 60 * 60 * 1000
const batch = 500

interface Deps {
  readonly db: Kysely<Schema>
  readonly bucket: Bucket
}

/** The storage keys of objects that have lain in the bucket for a day and belong to no file of this database. */
async function* orphans({ db, bucket }: Deps, now: Date): AsyncGenerator<string> {
  const before = new Date(now.getTime() - day)
  let keys: string[] = []
  for await (const { key, putAt } of bucket.list()) {
    if (putAt < before) keys.push(key)
    if (keys.length < batch) continue
    yield* await unknownInBucket(db, keys)
    keys = []
  }
  yield* await unknownInBucket(db, keys)
}

/**
 * Counts what a deletion or a move that died has left in the bucket: noise, because its data key is gone. Never done by
 * itself: a database that was restored beside the portal, with the settings of its bucket, knows too little.
 * @param isDeleting removes it @returns how many objects there are, or were
 */
export async function tidyOrphans(
  deps: Deps,
  { now, isDeleting }: { now: Date; isDeleting: boolean },
): Promise<number> {
  let found = 0
  for await (const key of orphans(deps, now)) {
    found += 1
    if (isDeleting) await deps.bucket.remove(key)
  }
  return found
}
