import { createHash } from 'node:crypto'
import { appendFile, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testClock } from '../../testing/test-clock.ts'
import { ContentMissing, StorageUnavailable, type FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'

// Tests of the disk; tests of every store are in file-store.test.ts.

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = await temporaryFolder()
  store = await createLocalFileStore(folder)
})

/** Lists every file below the store's folder. */
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const source = (content: Buffer) => Readable.from([content], { objectMode: false })
const receive = (content: Buffer) => store.receive(source(content), 1_000_000)
const partialPath = (key: string) => join(folder, 'partial', key)

async function keptFile(content: Buffer): Promise<string> {
  const { key } = await receive(content)
  await store.keep(key)
  return key
}

test('stores files in fan-out folders that only the product may read or list', async () => {
  const key = await keptFile(Buffer.from('evidence'))
  const [path = ''] = await files()
  expect(path).toBe(join(folder, 'kept', key.slice(0, 2), key.slice(2, 4), key))
  const partial = await store.begin()
  for (const file of [path, partialPath(partial)])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  for (const part of ['incoming', 'partial', 'kept', `kept/${key.slice(0, 2)}`])
    expect((await stat(join(folder, part))).mode & 0o777).toBe(0o700)
})

test('shows no finer time than the day below the kept files, after keeping and removing', async () => {
  const clock = testClock('2026-03-04T15:16:17.890Z')
  const dated = await createLocalFileStore(folder, { clock })
  const keep = async (text: string) => {
    const { key } = await dated.receive(source(Buffer.from(text)), 1000)
    await dated.keep(key)
    return key
  }
  await keep('stays')
  const goes = await keep('goes')
  await dated.remove(goes)
  const kept = join(folder, 'kept')
  const below = await readdir(kept, { recursive: true })
  expect(below.length).toBeGreaterThan(4)
  for (const path of ['', ...below])
    expect((await stat(join(kept, path))).mtime.toISOString()).toBe('2026-03-04T00:00:00.000Z')
})

test('keeps files across a restart', async () => {
  const key = await keptFile(Buffer.from('evidence'))
  const restarted = await createLocalFileStore(folder)
  expect(String(await buffer(await restarted.read(key)))).toBe('evidence')
})

test('stores an interrupted file up to the reported offset', async () => {
  const key = await store.begin()
  const stream = new PassThrough()
  const appending = store.append(key, { offset: 0 }, stream)
  stream.write(Buffer.alloc(5000))
  await expect.poll(async () => (await stat(partialPath(key))).size).toBe(5000)
  stream.destroy(new Error('the phone is in a tunnel'))
  const { offset } = await appending
  expect(offset).toBeGreaterThan(0)
  expect((await stat(partialPath(key))).size).toBe(offset)
})

test('overwrites bytes of a request that was never answered', async () => {
  const content = Buffer.from('the whole evidence')
  const key = await store.begin()
  await store.append(key, { offset: 0 }, source(content.subarray(0, 4)))
  await appendFile(partialPath(key), 'garbage of a request that was never answered')
  await store.append(key, { offset: 4 }, source(content.subarray(4)))
  const sm3 = createHash('sm3').update(content).digest('hex')
  expect(await store.assemble(key, { offset: content.length })).toMatchObject({ sm3 })
})

test('reports a file that has lost bytes as missing, and does not fill it with zeros', async () => {
  const key = await store.begin()
  await store.append(key, { offset: 0 }, source(Buffer.alloc(100, 1)))
  await truncate(partialPath(key), 50)
  await expect(store.append(key, { offset: 100 }, source(Buffer.alloc(1)))).rejects.toThrow(
    ContentMissing,
  )
  await expect(store.assemble(key, { offset: 100 })).rejects.toThrow(ContentMissing)
})

test.each([
  ['incoming', 23, 25],
  ['partial', 47, 49],
])('removes leftovers in %s at a start: after %d hours, not %d', async (part, young, old) => {
  const clock = testClock()
  for (const hours of [young, old]) {
    const path = join(folder, part, `${hours}`)
    const written = new Date(clock.now().getTime() - hours * 3600_000)
    await writeFile(path, '')
    await utimes(path, written, written)
  }
  await createLocalFileStore(folder, { clock })
  expect(await readdir(join(folder, part))).toEqual([`${young}`])
})

describe('a store that cannot be written fails', () => {
  test('before the database on the same disk runs out of space', async () => {
    const key = await store.begin()
    const careful = await createLocalFileStore(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER })
    const attempts = [
      () => careful.receive(source(Buffer.from('x')), 1000),
      () => careful.begin(),
      () => careful.append(key, { offset: 0 }, source(Buffer.from('x'))),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(StorageUnavailable)
    expect(await files()).toEqual([partialPath(key)])
    expect((await stat(partialPath(key))).size).toBe(0)
  })

  test('when its folder has gone', async () => {
    const { key } = await receive(Buffer.from('x'))
    await rm(folder, { recursive: true })
    await expect(receive(Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
    await expect(store.keep(key)).rejects.toThrow(StorageUnavailable)
  })

  test('when its folder cannot be created', async () => {
    await writeFile(join(folder, 'a-file'), '')
    await expect(createLocalFileStore(join(folder, 'a-file'))).rejects.toThrow(StorageUnavailable)
  })
})
