import { randomBytes } from 'node:crypto'
import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SealBroken } from '../../platform/crypto/seal.ts'
import { StorageUnavailable } from '../../platform/storage/file-store.ts'
import type { LocalFileStore } from '../../platform/storage/local-file-store.ts'
import {
  createStoreWithBucket,
  createStoreWithoutBucket,
} from '../../platform/storage/store-with-bucket.ts'
import { createLogger } from '../../platform/log.ts'
import { createFileTestApi, uploaded, type FileTestApi } from '../../testing/api/file-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { createMemoryBucket, type MemoryBucket } from '../../testing/storage/memory-bucket.ts'
import { fileTasks } from '../clean-up.ts'
import { tidyOrphans } from '../orphans.ts'
import { verifyFiles } from '../verify-files.ts'
import type { MoveDeps } from './move-file.ts'
import { moveFiles } from './move-files.ts'
import { countPlaces, type Destination } from './place-store.ts'
import { moveCrontab, moveTasks, warnOfUnnamedBucket } from './tasks.ts'

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

const deps = (some: Partial<MoveDeps> = {}): MoveDeps => ({
  db: api.database.db,
  keyring: api.keyring,
  local,
  bucket,
  ...some,
})
const ever = new Date('9999-12-31')
const move = (destination: Destination, some?: Partial<MoveDeps>) =>
  moveFiles(deps(some), { destination, before: ever })
const job = () =>
  moveTasks({ ...api, ...deps(), logger, fileStores: { local, bucket, goesTo: 's3' } }).move_files()
const logged: string[] = []
const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
const verified = () => verifyFiles({ ...deps(), files: api.files })
const places = async () => Object.fromEntries(await countPlaces(api.database.db))

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
  test('puts files into the bucket, sealed, where they are read as before, and brings them back', async () => {
    const contents = [picture(), picture(), picture()]
    const keys: string[] = []
    for (const content of contents) keys.push(await upload(content))
    expect(await move('s3')).toMatchObject({ files: 3, failures: [], hasGivenUp: false })
    expect(await places()).toMatchObject({ s3: { files: 3 } })
    expect([...bucket.objects.keys()].toSorted()).toEqual(keys.toSorted())
    for (const { bytes } of bucket.objects.values())
      expect(bytes.includes(samples.jpg.subarray(0, 16))).toBe(false)
    for (const key of keys) expect(await local.holds(key)).toBe(false)
    // Uploaded since: it lies on the disk, beside those.
    contents.push(picture())
    keys.push(await upload(contents.at(-1) ?? Buffer.alloc(0)))
    for (const [n, key] of keys.entries())
      expect((await api.content(key)).equals(contents[n] ?? Buffer.alloc(0))).toBe(true)
    expect(await verified()).toMatchObject({ whole: 4, faults: [] })

    expect(await move('local')).toMatchObject({ files: 3, failures: [] })
    expect(await places()).toEqual({ local: expect.objectContaining({ files: 4 }) })
    expect(bucket.objects.size).toBe(0)
    expect(await verified()).toMatchObject({ whole: 4, faults: [] })
    expect(await move('local')).toMatchObject({ files: 0 })
  })

  test.for<[string, Destination, () => Partial<MoveDeps>]>([
    ['before anything is copied', 's3', () => ({ bucket: { ...bucket, put: dies } })],
    ['before the copy is read back', 's3', () => ({ bucket: { ...bucket, read: dies } })],
    ['before the file goes from the disk', 's3', () => ({ local: { ...local, remove: dies } })],
    ['once the file is gone from the disk', 's3', () => ({ local: { ...local, remove: goneAnd } })],
    ['before anything is copied', 'local', () => ({ bucket: { ...bucket, read: dies } })],
    ['before the copy has its place', 'local', () => ({ local: { ...local, adopt: dies } })],
    ['before the object goes', 'local', () => ({ bucket: { ...bucket, remove: dies } })],
    ['once the object is gone', 'local', () => ({ bucket: { ...bucket, remove: removedAnd } })],
  ])('that dies %s, to %s, loses nothing and goes on', async ([, destination, broken]) => {
    const content = picture()
    const key = await upload(content)
    if (destination === 'local') await move('s3')
    expect((await move(destination, broken())).failures).toHaveLength(1)
    expect((await api.content(key)).equals(content)).toBe(true)
    expect(await move(destination)).toMatchObject({ files: 1, failures: [] })
    expect((await api.content(key)).equals(content)).toBe(true)
    expect(await places()).toEqual({ [destination]: { files: 1, bytes: content.length } })
    expect(bucket.objects.has(key)).toBe(destination === 's3')
    expect(await local.holds(key)).toBe(destination === 'local')
    expect((await api.onDisk()).incoming).toBe(0)
  })
  const goneAnd = async (key: string) => {
    await local.remove(key)
    await dies()
  }
  const removedAnd = async (key: string) => {
    await bucket.remove(key)
    await dies()
  }

  test('asks the bucket nothing while a transaction is open', async () => {
    await upload(picture())
    const open: string[] = []
    /** Who of this database keeps a transaction open while the bucket answers. */
    async function noteOpen(): Promise<void> {
      const { rows } = await api.database.pool.query<{ query: string }>(
        `select query from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      )
      open.push(...rows.map(({ query }) => query))
    }
    const watched: MoveDeps['bucket'] = {
      ...bucket,
      put: (...those) => noteOpen().then(() => bucket.put(...those)),
      read: (...those) => noteOpen().then(() => bucket.read(...those)),
      size: (...those) => noteOpen().then(() => bucket.size(...those)),
      remove: (...those) => noteOpen().then(() => bucket.remove(...those)),
    }
    for (const way of ['s3', 'local'] as const)
      expect(await move(way, { bucket: watched })).toMatchObject({ files: 1, failures: [] })
    expect(open).toEqual([])
  })

  test('both ways at once loses nothing, however they meet', async () => {
    const contents = [picture(), picture(), picture(), picture()]
    const keys: string[] = []
    for (const content of contents) keys.push(await upload(content))
    await Promise.all([move('s3'), move('local'), move('s3'), move('local'), move('s3')])
    for (const [n, key] of keys.entries())
      expect((await api.content(key)).equals(contents[n] ?? Buffer.alloc(0))).toBe(true)
    await move('s3')
    expect(await places()).toMatchObject({ s3: { files: 4 } })
    expect(await verified()).toMatchObject({ whole: 4, faults: [] })
  })

  test('leaves a file where it is that does not open, says which, and moves the others', async () => {
    const [bad, good] = [await upload(picture()), await upload(picture())]
    const { key } = await local.receive(await local.read(good), 1e6)
    await local.replace(bad, key)
    const moved = await move('s3')
    expect(moved).toMatchObject({ files: 1, failures: [{ storageKey: bad }] })
    expect(moved.failures[0]?.error).toBeInstanceOf(SealBroken)
    expect(await local.holds(bad)).toBe(true)
    expect(await places()).toMatchObject({ s3: { files: 1 }, to_s3: { files: 1 } })
  })
})

describe('a file that is deleted', () => {
  const cleanUp = (files = api.files) =>
    fileTasks({ ...api, ...deps(), files }).delete_unclaimed_files()
  const withdraw = () =>
    api.database.pool.query("update file set uploaded_at = 'epoch'; delete from data_key")

  test('goes from wherever it lies, also where a move has left it in both', async () => {
    const moved = await upload(picture())
    await move('s3')
    const onTheWay = await upload(picture())
    await move('s3', { local: { ...local, remove: dies } })
    const onDisk = await upload(picture())
    await withdraw()
    await cleanUp()
    expect(bucket.objects.size).toBe(0)
    for (const key of [moved, onTheWay, onDisk]) expect(await local.holds(key)).toBe(false)
    expect(await api.rows()).toEqual([])
  })

  test('is tried again while the bucket is away, or has no name', async () => {
    await upload(picture())
    await move('s3')
    await withdraw()
    bucket.isAway = true
    await expect(cleanUp()).rejects.toBeInstanceOf(AggregateError)
    await expect(cleanUp(createStoreWithoutBucket(local))).rejects.toBeInstanceOf(AggregateError)
    expect(await api.rows()).toHaveLength(1)
    bucket.isAway = false
    await cleanUp()
    expect(bucket.objects.size).toBe(0)
    expect(await api.rows()).toEqual([])
  })

  test('leaves nothing in the bucket when it goes while it is moved', async () => {
    await upload(picture())
    const put: MoveDeps['bucket']['put'] = async (...those) => {
      await withdraw()
      await cleanUp()
      await bucket.put(...those)
    }
    await move('s3', { bucket: { ...bucket, put } })
    // Whose key is gone does not open: what was put is found as nobody's.
    const tidy = { now: new Date(Date.now() + 8 * 24 * 60 * 60 * 1000), isDeleting: true }
    await tidyOrphans({ ...deps() }, tidy)
    expect(bucket.objects.size).toBe(0)
  })
})

test('without the settings of its bucket each file is named, what is lost and what could not be looked at', async () => {
  const inBucket = [await upload(picture()), await upload(picture())]
  await move('s3')
  const lost = await upload(picture())
  await local.remove(lost)
  await upload(picture())
  const unnamed = await verifyFiles({ ...deps(), files: createStoreWithoutBucket(local) })
  expect(unnamed).toMatchObject({ whole: 1, inUnnamedBucket: 2 })
  expect(Object.fromEntries(unnamed.faults.map((each) => [each.storageKey, each.fault]))).toEqual({
    ...Object.fromEntries(inBucket.map((key) => [key, expect.stringContaining('in a bucket')])),
    [lost]: 'Content that was stored is missing',
  })
  expect(await verified()).toMatchObject({ whole: 3, inUnnamedBucket: 0 })
})

describe('the job', () => {
  test('has a crontab that the worker accepts', () => {
    const names = parseCrontab(moveCrontab).map(({ task }) => task)
    expect(names.toSorted()).toEqual(
      Object.keys(
        moveTasks({ ...api, ...deps(), logger, fileStores: { local, bucket, goesTo: 's3' } }),
      ).toSorted(),
    )
  })

  test('leaves what came in this quarter of an hour: when it is put must not say when it came', async () => {
    await upload(picture())
    await job()
    expect(bucket.objects.size).toBe(0)
    api.clock.advance(15 * 60 * 1000)
    await upload(picture())
    await job()
    expect(bucket.objects.size).toBe(1)
  })

  test('fails while the bucket is away, hinders nobody, and goes on when it is back', async () => {
    bucket.isAway = true
    const content = picture()
    const key = await upload(content)
    api.clock.advance(15 * 60 * 1000)
    await expect(job()).rejects.toThrow('1 files could not be moved into the bucket')
    expect((await api.content(key)).equals(content)).toBe(true)
    bucket.isAway = false
    await job()
    expect(await places()).toMatchObject({ s3: { files: 1 } })
  })

  test('does nothing where evidence stays on the disk', async () => {
    await upload(picture())
    api.clock.advance(15 * 60 * 1000)
    const stays = { local, bucket, goesTo: 'local' } as const
    await moveTasks({ ...api, ...deps(), logger, fileStores: stays }).move_files()
    expect(bucket.objects.size).toBe(0)
  })

  test('a bucket that is full of others things, or away, is given up after a few files', async () => {
    for (let n = 0; n < 14; n++) await upload(samples.jpg)
    bucket.isAway = true
    const moved = await move('s3')
    expect(moved.hasGivenUp).toBe(true)
    expect(moved.failures.length).toBeLessThan(14)
  })
})

test('evidence in a bucket that is not named is told at the start', async () => {
  const unnamed = { local, bucket: undefined, goesTo: 'local' } as const
  await warnOfUnnamedBucket({ ...deps(), logger, fileStores: unnamed })
  expect(logged.join('')).not.toContain('S3_BUCKET')
  await upload(picture())
  await move('s3')
  await warnOfUnnamedBucket({ ...deps(), logger, fileStores: unnamed })
  expect(logged.join('')).toContain('S3_BUCKET')
})
