import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import {
  createLocalFileStore,
  type LocalFileStore,
} from '../../platform/storage/local-file-store.ts'
import { createStoreWithBucket } from '../../platform/storage/open-file-stores.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import { createEvidenceTestApi, stillOpener } from '../../testing/api/evidence-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { createMemoryBucket } from '../../testing/storage/memory-bucket.ts'
import { fillBucket } from '../../evidence/fill-bucket.ts'
import { makePreviews } from '../../evidence/preview/make-previews.ts'
import { makeOpenedJob } from '../../evidence/preview/request-previews.ts'

// Previews of evidence stored in a bucket.
let local: LocalFileStore
const bucket = createMemoryBucket()
const api = await closeAfterAll(createEvidenceTestApi())
beforeEach(async () => {
  local = await createLocalFileStore(api.folder)
  bucket.isAway = false
})

const storageKeyOf = async ({ reportId }: { reportId: string }) => {
  const { storage_key } = await api.database.db
    .selectFrom('file')
    .select('storage_key')
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return storage_key
}
/** Opens the case, which requests the previews, and runs the job. */
const stateAfter = async (made: CaseOfTest, files: FileStore) => {
  const before = await api.evidence(made)
  await makePreviews(
    { ...api, files, db: api.database.db, previews: stillOpener() },
    makeOpenedJob,
  ).catch((error: unknown) => expect(error).toBeInstanceOf(AggregateError))
  return [before[0]?.preview, (await api.evidence(made))[0]?.preview]
}
async function caseInBucket() {
  const made = await api.caseWith({ 'a.jpg': samples.jpg })
  const key = await storageKeyOf(made)
  await fillBucket({ db: api.database.db, local, bucket }, new Date('9999-12-31'))
  expect(bucket.objects.has(key)).toBe(true)
  return { ...made, key }
}

test('previews wait while the bucket is away; others are made first, and these once it is back', async () => {
  const made = await caseInBucket()
  const files = createStoreWithBucket(local, bucket)
  bucket.isAway = true
  for (let time = 0; time < 15; time += 1)
    expect(await stateAfter(made, files)).toEqual(['waiting', 'waiting'])
  const onDisk = await api.caseWith({ 'b.png': samples.png })
  const read: string[] = []
  const watched: FileStore = {
    ...files,
    read(key, range) {
      read.push(key)
      return files.read(key, range)
    },
  }
  expect(await stateAfter(onDisk, watched)).toEqual(['waiting', 'ready'])
  expect(read).toEqual([await storageKeyOf(onDisk), made.key])
  bucket.isAway = false
  expect(await stateAfter(made, files)).toEqual(['waiting', 'ready'])
})

test('a lost file is given up', async () => {
  const made = await caseInBucket()
  bucket.objects.delete(made.key)
  const files = createStoreWithBucket(local, bucket)
  expect(await stateAfter(made, files)).toEqual(['waiting', 'none'])
})
