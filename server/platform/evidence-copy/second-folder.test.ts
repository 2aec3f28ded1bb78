import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable, type FileStore } from '../storage/file-store.ts'
import { createLocalFileStore } from '../storage/local-file-store.ts'

let folder: string
let store: FileStore
const second = () => join(folder, 'second')
const open = () => createLocalFileStore(join(folder, 'first'), { secondFolder: second() })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-second-'))
  await mkdir(join(second(), 'kept'), { recursive: true })
  store = await open()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const receive = async (content: string) => (await store.receive(Readable.from([content]), 1000)).key
const keep = async (content: string) => {
  const key = await receive(content)
  await store.keep(key)
  return key
}
/** As a machine that has the second folder alone. */
const elsewhere = () => createLocalFileStore(second())
const contentOf = async (from: FileStore, key: string) =>
  (await buffer(await from.read(key))).toString()

test('what is kept is there for whoever has the second folder alone, and what is replaced as well', async () => {
  const key = await keep('evidence')
  expect(await contentOf(await elsewhere(), key)).toBe('evidence')
  await store.replace(key, await receive('sealed evidence'))
  expect(await contentOf(await elsewhere(), key)).toBe('sealed evidence')
})

test('nothing is kept while the second folder is not mounted, and it is kept once it is', async () => {
  const key = await receive('evidence')
  await rm(second(), { recursive: true })
  await expect(store.keep(key)).rejects.toThrow(StorageUnavailable)
  expect(await readdir(join(folder, 'first', 'kept'))).toEqual([])
  await mkdir(join(second(), 'kept'), { recursive: true })
  await store.keep(key)
  expect(await contentOf(await elsewhere(), key)).toBe('evidence')
})

test('what is removed is removed there as well', async () => {
  const key = await keep('evidence')
  await store.remove(key)
  const place = join(second(), 'kept', key.slice(0, 2), key.slice(2, 4), key)
  await expect(readFile(place)).rejects.toThrow('ENOENT')
})
