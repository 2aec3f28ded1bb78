import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LocalFileStore } from '../platform/storage/local-file-store.ts'
import { createStoreWithBucket } from '../platform/storage/open-file-stores.ts'
import { createFileTestApi, uploaded, type FileTestApi } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import { createTusTestClient } from '../testing/api/tus-test-client.ts'
import { createMemoryBucket } from '../testing/storage/memory-bucket.ts'
import { fillBucket } from './fill-bucket.ts'
import { tidyOrphans } from './orphans.ts'
import { verifyFiles } from './verify-files.ts'

let api: FileTestApi
let local: LocalFileStore
const bucket = createMemoryBucket()
beforeAll(async () => {
  api = await createFileTestApi((disk) => {
    local = disk
    return createStoreWithBucket(disk, bucket)
  })
})
beforeEach(async () => {
  await api.database.pool.query('delete from file; delete from file_preview; delete from data_key')
  await tidy({ days: 100, isDeleting: true })
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const tidy = ({ days, isDeleting = false }: { days: number; isDeleting?: boolean }) =>
  tidyOrphans(
    { db: api.database.db, local, bucket },
    { now: new Date(Date.now() + days * day), isDeleting },
  )
const upload = async () => {
  const content = Buffer.concat([samples.jpg, randomBytes(1000)])
  uploaded(await api.upload([{ name: 'a.jpg', content }]))
}
const move = () => fillBucket({ db: api.database.db, local, bucket }, new Date('9999-12-31'))
const verified = () => verifyFiles({ ...api, db: api.database.db })
/** Empties the tables, as a restore to a time before the uploads would. */
const forget = () => api.database.pool.query('delete from file; delete from data_key')

test('counts orphans of a restore on disk and in the bucket, and deletes them only on request', async () => {
  await upload()
  await move()
  await upload()
  await forget()
  await upload()
  expect(await tidy({ days: 9 })).toEqual({ onDisk: 1, inBucket: 1 })
  expect((await api.onDisk()).kept).toBe(2)
  expect(await tidy({ days: 9, isDeleting: true })).toEqual({ onDisk: 1, inBucket: 1 })
  expect((await api.onDisk()).kept).toBe(1)
  expect(bucket.objects.size).toBe(0)
  expect(await tidy({ days: 9 })).toEqual({ onDisk: 0, inBucket: 0 })
  expect(await verified()).toMatchObject({ whole: 1, faults: [] })
})

test('ignores content younger than a week', async () => {
  await upload()
  await move()
  await upload()
  await forget()
  expect(await tidy({ days: 5, isDeleting: true })).toEqual({ onDisk: 0, inBucket: 0 })
  expect(bucket.objects.size).toBe(1)
})

test('ignores previews and kept uploads without a file row', async () => {
  const tus = createTusTestClient(api.port)
  await tus.begin(samples.mp4)
  const { rows } = await api.database.pool.query<{ storage_key: string }>(
    'select storage_key from upload',
  )
  const key = rows[0]?.storage_key ?? ''
  await local.keep(key)
  expect(await tidy({ days: 9 })).toEqual({ onDisk: 0, inBucket: 0 })
  await api.database.pool.query('delete from upload')
  expect(await tidy({ days: 9 })).toEqual({ onDisk: 1, inBucket: 0 })
  await api.database.pool.query(
    "insert into file_preview (storage_key, state, preview_key) values ('f', 'ready', $1)",
    [key],
  )
  expect(await tidy({ days: 9 })).toEqual({ onDisk: 0, inBucket: 0 })
})
