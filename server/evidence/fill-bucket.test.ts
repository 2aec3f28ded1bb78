import { randomBytes } from 'node:crypto'
import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StorageUnavailable } from '../platform/storage/file-store.ts'
import type { LocalFileStore } from '../platform/storage/local-file-store.ts'
import { createStoreWithBucket } from '../platform/storage/open-file-stores.ts'
import { createLogger } from '../platform/log.ts'
import { createFileTestApi, uploaded, type FileTestApi } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import { createMemoryBucket, type MemoryBucket } from '../testing/storage/memory-bucket.ts'
import { fileTasks } from './clean-up.ts'
import { tidyOrphans } from './orphans.ts'
import { verifyFiles } from './verify-files.ts'
import { bucketCrontab, bucketTasks, fillBucket } from './fill-bucket.ts'

let api: FileTestApi
let local: LocalFileStore
const bucket: MemoryBucket = createMemoryBucket()
beforeAll(async () => {
  api = await createFileTestApi((disk) => {
    local = disk
    return createStoreWithBucket(disk, bucket)
  })
})
beforeEach(async () => {
  await api.database.pool.query('delete from file; delete from data_key')
  bucket.objects.clear()
  bucket.isAway = false
})
afterAll(() => api.close())

type Deps = Parameters<typeof fillBucket>[0]
const deps = (some: Partial<Deps> = {}): Deps => ({
  db: api.database.db,
  local,
  bucket,
  ...some,
})
const move = (some?: Partial<Deps>) => fillBucket(deps(some), new Date('9999-12-31'))
const tasks = () => bucketTasks({ ...api, ...deps(), logger, fileStores: { local, bucket } })
const job = () => tasks().fill_bucket()
const isOnDisk = async (key: string) => (await local.keptSize(key)) !== undefined
const logger = createLogger({ level: 'silent' })
const verified = () => verifyFiles({ ...api, db: api.database.db })

/** @returns its storage key */
async function upload(content: Buffer): Promise<string> {
  const before = new Set((await api.rows()).map((row) => row.storage_key))
  uploaded(await api.upload([{ name: 'a.jpg', content }]))
  const row = (await api.rows()).find(({ storage_key }) => !before.has(storage_key))
  return row?.storage_key ?? ''
}
const picture = () => Buffer.concat([samples.jpg, randomBytes(40_000)])
const dies = () => Promise.reject(new StorageUnavailable('live'))

describe('moving', () => {
  test('moves sealed files into the bucket, from which they are read as before', async () => {
    const contents = [picture(), picture(), picture()]
    const keys: string[] = []
    for (const content of contents) keys.push(await upload(content))
    expect(await move()).toEqual({ files: 3, failures: [], hasGivenUp: false })
    expect([...bucket.objects.keys()].toSorted()).toEqual(keys.toSorted())
    for (const { bytes } of bucket.objects.values())
      expect(bytes.includes(samples.jpg.subarray(0, 16))).toBe(false)
    for (const key of keys) expect(await isOnDisk(key)).toBe(false)
    // Uploaded since: it lies on the disk.
    contents.push(picture())
    keys.push(await upload(contents.at(-1) ?? Buffer.alloc(0)))
    for (const [n, key] of keys.entries())
      expect((await api.content(key)).equals(contents[n] ?? Buffer.alloc(0))).toBe(true)
    expect(await verified()).toMatchObject({ whole: 4, faults: [] })
  })

  test('moves them in the order of storage keys, which reveals no order of arrival', async () => {
    const keys: string[] = []
    for (let n = 0; n < 8; n += 1) keys.push(await upload(picture()))
    const begun: string[] = []
    const put: Deps['bucket']['put'] = (key, ...content) => {
      begun.push(key)
      return bucket.put(key, ...content)
    }
    await move({ bucket: { ...bucket, put } })
    // Four at a time.
    expect(begun.slice(0, 4).toSorted()).toEqual(keys.toSorted().slice(0, 4))
    expect(begun.slice(4).toSorted()).toEqual(keys.toSorted().slice(4))
  })

  test.for<[string, () => Partial<Deps>]>([
    ['before anything is copied', () => ({ bucket: { ...bucket, put: dies } })],
    ['before the copy is read back', () => ({ bucket: { ...bucket, read: dies } })],
    ['before the file goes from the disk', () => ({ local: { ...local, remove: dies } })],
    ['once the file is gone from the disk', () => ({ local: { ...local, remove: goneAnd } })],
  ])('after a crash %s loses nothing and continues', async ([, broken]) => {
    const content = picture()
    const key = await upload(content)
    expect((await move(broken())).failures).toHaveLength(1)
    expect((await api.content(key)).equals(content)).toBe(true)
    expect(await move()).toMatchObject({ failures: [] })
    expect((await api.content(key)).equals(content)).toBe(true)
    expect(bucket.objects.has(key)).toBe(true)
    expect(await isOnDisk(key)).toBe(false)
    expect((await api.onDisk()).incoming).toBe(0)
  })
  const goneAnd = async (key: string) => {
    await local.remove(key)
    await dies()
  }

  test('keeps the file on the disk when the copy differs', async () => {
    const content = picture()
    const key = await upload(content)
    const put: Deps['bucket']['put'] = async (...those) => {
      await bucket.put(...those)
      const bytes = bucket.objects.get(key)?.bytes ?? Buffer.alloc(0)
      bytes[100] = (bytes[100] ?? 0) ^ 1
    }
    expect((await move({ bucket: { ...bucket, put } })).failures).toHaveLength(1)
    expect((await api.content(key)).equals(content)).toBe(true)
  })

  test('makes no request to the bucket while a transaction is open', async () => {
    await upload(picture())
    const open: string[] = []
    /** Notes transactions that are open while the bucket answers. */
    async function noteOpen(): Promise<void> {
      const { rows } = await api.database.pool.query<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      )
      open.push(...rows.map(({ query }) => query))
    }
    const watched: Deps['bucket'] = {
      ...bucket,
      put: (...those) => noteOpen().then(() => bucket.put(...those)),
      read: (...those) => noteOpen().then(() => bucket.read(...those)),
      remove: (...those) => noteOpen().then(() => bucket.remove(...those)),
    }
    expect(await move({ bucket: watched })).toMatchObject({ files: 1, failures: [] })
    expect(open).toEqual([])
  })

  test('loses no file in two concurrent runs', async () => {
    const contents = [picture(), picture(), picture(), picture()]
    const keys: string[] = []
    for (const content of contents) keys.push(await upload(content))
    await Promise.all([move(), move(), move()])
    for (const key of keys) expect(await isOnDisk(key)).toBe(false)
    expect(bucket.objects.size).toBe(4)
    expect(await verified()).toMatchObject({ whole: 4, faults: [] })
  })
})

describe('a deleted file', () => {
  const cleanUp = (files = api.files) =>
    fileTasks({ ...api, db: api.database.db, files }).delete_unclaimed_files()
  const withdraw = () =>
    api.database.pool.query("update file set uploaded_at = 'epoch'; delete from data_key")

  test('is removed from disk and bucket, also after a move has left it in both', async () => {
    const moved = await upload(picture())
    await move()
    const onTheWay = await upload(picture())
    await move({ local: { ...local, remove: dies } })
    const onDisk = await upload(picture())
    await withdraw()
    await cleanUp()
    expect(bucket.objects.size).toBe(0)
    for (const key of [moved, onTheWay, onDisk]) expect(await isOnDisk(key)).toBe(false)
    expect(await api.rows()).toEqual([])
  })

  test('is retried while the bucket is unavailable', async () => {
    await upload(picture())
    await move()
    await withdraw()
    bucket.isAway = true
    await expect(cleanUp()).rejects.toBeInstanceOf(AggregateError)
    expect(await api.rows()).toHaveLength(1)
    bucket.isAway = false
    await cleanUp()
    expect(bucket.objects.size).toBe(0)
    expect(await api.rows()).toEqual([])
  })

  test('leaves no copy in the bucket when it is deleted during a move', async () => {
    await upload(picture())
    const put: Deps['bucket']['put'] = async (...those) => {
      await withdraw()
      await cleanUp()
      await bucket.put(...those)
    }
    await move({ bucket: { ...bucket, put } })
    // A copy without a data key does not open; `tidyOrphans` finds it.
    const tidy = { now: new Date(Date.now() + 8 * 24 * 60 * 60 * 1000), isDeleting: true }
    await tidyOrphans({ ...deps() }, tidy)
    expect(bucket.objects.size).toBe(0)
  })
})

describe('the job', () => {
  test('has a crontab that the worker accepts', () => {
    const names = parseCrontab(bucketCrontab).map(({ task }) => task)
    expect(names.toSorted()).toEqual(Object.keys(tasks()).toSorted())
  })

  test('skips files of the current quarter of an hour, so that put times reveal no arrival', async () => {
    await upload(picture())
    await job()
    expect(bucket.objects.size).toBe(0)
    api.clock.advance(15 * 60 * 1000)
    await upload(picture())
    await job()
    expect(bucket.objects.size).toBe(1)
  })

  test('fails while the bucket is unavailable, blocks no call, and continues afterwards', async () => {
    bucket.isAway = true
    const content = picture()
    const key = await upload(content)
    api.clock.advance(15 * 60 * 1000)
    await expect(job()).rejects.toThrow('1 files could not be moved into the bucket')
    expect((await api.content(key)).equals(content)).toBe(true)
    bucket.isAway = false
    await job()
    expect(bucket.objects.size).toBe(1)
  })

  test('does nothing where evidence stays on the disk', async () => {
    const key = await upload(picture())
    api.clock.advance(15 * 60 * 1000)
    await bucketTasks({
      ...api,
      ...deps(),
      logger,
      fileStores: { local, bucket: undefined },
    }).fill_bucket()
    expect(await isOnDisk(key)).toBe(true)
    expect(bucket.objects.size).toBe(0)
  })

  test('gives up on a full or unavailable bucket after a few files', async () => {
    for (let n = 0; n < 14; n++) await upload(samples.jpg)
    bucket.isAway = true
    const moved = await move()
    expect(moved.hasGivenUp).toBe(true)
    expect(moved.failures.length).toBeLessThan(14)
  })
})
