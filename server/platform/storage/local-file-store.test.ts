import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { StorageUnavailable, type FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'

const megabyte = 1024 * 1024
const plenty = 50 * megabyte

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  store = await createLocalFileStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Every file below the store's folder. */
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const receive = (content: Buffer, maxBytes = plenty) =>
  store.receive(Readable.from([content], { objectMode: false }), maxBytes)

test('a kept file reads back byte for byte, and its size and SM3 are told', async () => {
  const content = randomBytes(3 * megabyte + 17)
  const received = await receive(content)
  expect(received).toMatchObject({
    size: content.length,
    sm3: createHash('sm3').update(content).digest('hex'),
    tooLarge: false,
  })
  const key = await store.keep(received)
  expect(await buffer(await store.read(key))).toEqual(content)
})

test('an empty file has the SM3 of nothing', async () => {
  const received = await receive(Buffer.alloc(0))
  expect(received).toMatchObject({ size: 0, sm3: createHash('sm3').digest('hex') })
})

test('a received file can be looked at before it is kept', async () => {
  const received = await receive(Buffer.from('%PDF-1.7'))
  expect(await readFile(received.path, 'latin1')).toBe('%PDF-1.7')
})

test('keys tell nothing of the content, and equal files have different ones', async () => {
  const content = Buffer.from('the same')
  const keys = [await store.keep(await receive(content)), await store.keep(await receive(content))]
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('files lie in fan-out folders, and only the product may read or list them', async () => {
  const key = await store.keep(await receive(Buffer.from('evidence')))
  const [path = ''] = await files()
  expect(path).toBe(join(folder, 'kept', key.slice(0, 2), key.slice(2, 4), key))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  for (const part of ['incoming', 'kept', `kept/${key.slice(0, 2)}`])
    expect((await stat(join(folder, part))).mode & 0o777).toBe(0o700)
})

test('a file of exactly the limit is taken', async () => {
  expect(await receive(Buffer.alloc(1000), 1000)).toMatchObject({ size: 1000, tooLarge: false })
})

test('a larger one leaves nothing on the disk, and the parts after it can still be read', async () => {
  const source = new PassThrough()
  const receiving = store.receive(source, 1000)
  source.write(Buffer.alloc(800))
  source.write(Buffer.alloc(800))
  const received = await receiving
  expect(received.tooLarge).toBe(true)
  expect(await files()).toEqual([])

  // The rest flows by: a multipart parser waits for each part to be read to its end.
  const drained = new Promise((resolve) => source.once('end', resolve))
  source.end(Buffer.alloc(5 * megabyte))
  await drained
  expect(await files()).toEqual([])
  await store.discard(received)
})

test('a source that breaks off half-way leaves nothing, and its error reaches the caller', async () => {
  const source = new PassThrough()
  const receiving = store.receive(source, plenty)
  source.write(Buffer.alloc(100_000))
  source.destroy(new Error('the citizen closed the tab'))
  await expect(receiving).rejects.toThrow('the citizen closed the tab')
  expect(await files()).toEqual([])
})

test('a source that just ends its connection counts as broken off, not as a shorter file', async () => {
  const source = new PassThrough()
  const receiving = store.receive(source, plenty)
  source.write(Buffer.alloc(100_000))
  source.destroy()
  await expect(receiving).rejects.toThrow('Premature close')
  expect(await files()).toEqual([])
})

test('a discarded file is gone, also when it is discarded twice', async () => {
  const received = await receive(Buffer.from('x'))
  await store.discard(received)
  await store.discard(received)
  expect(await files()).toEqual([])
})

test('a removed file is gone, also when it is removed twice', async () => {
  const key = await store.keep(await receive(Buffer.from('x')))
  await store.remove(key)
  await store.remove(key)
  await expect(store.read(key)).rejects.toThrow(StorageUnavailable)
  expect(await files()).toEqual([])
})

describe('a key that the store did not make leads nowhere', () => {
  test.for(['../../../etc/passwd', '', 'ab', 'A'.repeat(32), `${'a'.repeat(31)}/`])(
    '%s',
    async (key) => {
      await expect(store.read(key)).rejects.toThrow(StorageUnavailable)
      await expect(store.remove(key)).rejects.toThrow(StorageUnavailable)
    },
  )
})

test('kept files survive a restart of the store', async () => {
  const key = await store.keep(await receive(Buffer.from('evidence')))
  const restarted = await createLocalFileStore(folder)
  expect(String(await buffer(await restarted.read(key)))).toBe('evidence')
})

test('what was coming in when the product was killed is removed a day later', async () => {
  const clock = testClock()
  const dayAgo = new Date(clock.now().getTime() - 25 * 60 * 60 * 1000)
  await writeFile(join(folder, 'incoming', 'old'), '')
  await utimes(join(folder, 'incoming', 'old'), dayAgo, dayAgo)
  await writeFile(join(folder, 'incoming', 'new'), '')
  await utimes(join(folder, 'incoming', 'new'), clock.now(), clock.now())

  await createLocalFileStore(folder, { clock })
  expect(await files()).toEqual([join(folder, 'incoming', 'new')])
})

describe('a store that cannot be written says so', () => {
  test('before the database on the same disk runs out of space', async () => {
    const careful = await createLocalFileStore(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER })
    await expect(careful.receive(Readable.from([Buffer.from('x')]), plenty)).rejects.toThrow(
      StorageUnavailable,
    )
    expect(await files()).toEqual([])
  })

  test('when its folder has gone away', async () => {
    const received = await receive(Buffer.from('x'))
    await rm(folder, { recursive: true })
    await expect(receive(Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
    await expect(store.keep(received)).rejects.toThrow(StorageUnavailable)
  })

  test('when its folder cannot be made', async () => {
    await writeFile(join(folder, 'a-file'), '')
    await expect(createLocalFileStore(join(folder, 'a-file'))).rejects.toThrow(StorageUnavailable)
  })
})
