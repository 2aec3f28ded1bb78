import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Services } from '../platform/services.ts'
import type { Db } from '../platform/database/schema.ts'
import type { Bucket } from '../platform/storage/bucket.ts'
import { StorageUnavailable } from '../platform/storage/file-store.ts'
import type { LocalFileStore } from '../platform/storage/local-file-store.ts'
import { isInUse } from './store.ts'

interface Deps {
  readonly db: Db
  readonly local: LocalFileStore
  readonly bucket: Bucket
}

const batch = 500
/** Files copied concurrently; each holds one part in memory. */
const lanes = 4
/** Consecutive failures after which the bucket counts as unavailable. */
const mostFailures = 8

export interface Filled {
  readonly files: number
  readonly failures: readonly unknown[]
  /** Whether the run stopped early because the bucket was unavailable. */
  readonly hasGivenUp: boolean
}

/** Returns which of these kept files belong to reports and were uploaded before a time, or belong to answers. */
async function evidenceAmong(db: Deps['db'], keys: readonly string[], before: Date) {
  const rows = await db
    .selectFrom('file')
    .select('storage_key')
    .where(sql<boolean>`storage_key = any (${keys}::text[])`)
    .where((eb) => eb.or([eb('uploaded_at', '<', before), eb('answer_id', 'is not', null)]))
    .where(isInUse)
    .orderBy('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

async function* evidenceOnDisk(
  { db, local }: Deps,
  before: Date,
): AsyncGenerator<string, undefined> {
  let keys: string[] = []
  for await (const { key } of local.list()) {
    keys.push(key)
    if (keys.length < batch) continue
    yield* await evidenceAmong(db, keys, before)
    keys = []
  }
  yield* await evidenceAmong(db, keys, before)
  return undefined
}

function hashed(content: Readable, hash: Hash): Readable {
  async function* bytes() {
    for await (const some of content) {
      hash.update(some)
      yield some
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}

/** Copies a file, reads the copy back, and only then removes the file from the disk. */
async function copyToBucket({ db, local, bucket }: Deps, key: string): Promise<void> {
  const size = await local.keptSize(key)
  // The file was deleted after it was listed.
  if (size === undefined) return
  const sent = createHash('sm3')
  const content = await local.read(key)
  await bucket.put(key, hashed(content, sent), size).finally(() => content.destroy())
  const stored = createHash('sm3')
  for await (const bytes of await bucket.read(key)) stored.update(bytes)
  if (!stored.digest().equals(sent.digest()))
    throw new StorageUnavailable('copy a file to the bucket')
  // A clean-up deleted the row meanwhile and could not see the copy yet.
  if ((await evidenceAmong(db, [key], new Date(8.64e15))).length === 0) await bucket.remove(key)
  await local.remove(key)
}

/**
 * Moves kept evidence from the disk into the bucket, in the order of storage keys, which are random. Safe to kill at
 * any moment: readers try the disk and then the bucket, and both copies are identical.
 * @param before moves only files uploaded before this time
 */
export async function fillBucket(deps: Deps, before: Date): Promise<Filled> {
  let files = 0
  let inARow = 0
  const failures: unknown[] = []
  const hasGivenUp = () => inARow >= mostFailures
  const found = evidenceOnDisk(deps, before)
  const lane = async () => {
    while (!hasGivenUp()) {
      const { value: key } = await found.next()
      if (key === undefined) return
      try {
        await copyToBucket(deps, key)
        files += 1
        inARow = 0
      } catch (error) {
        failures.push(error)
        inARow += 1
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { files, failures, hasGivenUp: hasGivenUp() }
}

interface TaskDeps extends Services<'db' | 'clock' | 'logger'> {
  readonly fileStores: { readonly local: LocalFileStore; readonly bucket: Bucket | undefined }
}

const jobName = 'fill_bucket'
const tidyJobName = 'forget_unfinished_puts'

/** Milliseconds; the resolution of stored times of reports (decision 28). */
const quarter = 15 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/**
 * Moves files uploaded before the current quarter of an hour. A bucket records when each object was put, which must not
 * reveal more than the rows do.
 * @throws AggregateError when some files could not be moved; they stay on the disk until the next run
 */
async function runFillBucket({ fileStores, clock, db, logger }: TaskDeps): Promise<void> {
  const { bucket, local } = fileStores
  if (!bucket) return
  const before = new Date(Math.floor(clock.now().getTime() / quarter) * quarter)
  const { files, failures, hasGivenUp } = await fillBucket({ db, local, bucket }, before)
  if (files > 0)
    logger.info({ files, failed: failures.length }, 'evidence was moved into the bucket')
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} files could not be moved into the bucket${hasGivenUp ? ', and the rest was not tried' : ''}`,
    )
}

export const bucketTasks = (deps: TaskDeps) => ({
  [jobName]: () => runFillBucket(deps),
  [tidyJobName]: async () => {
    await deps.fileStores.bucket?.forgetUnfinished(new Date(deps.clock.now().getTime() - day))
  },
})

/** Crontab of graphile-worker. The job runs once at a time; its next run replaces one that is being retried. */
export const bucketCrontab = `2,17,32,47 * * * * ${jobName} ?queue=${jobName}&jobKey=${jobName}
51 4 * * * ${tidyJobName} ?jobKey=${tidyJobName}`
