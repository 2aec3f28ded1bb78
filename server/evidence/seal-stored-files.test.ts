import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFileTestApi, uploaded, type FileTestApi } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import { deleteDataKeys } from '../platform/crypto/data-key-store.ts'
import { StorageUnavailable, type FileStore } from '../platform/storage/file-store.ts'
import { sealingTasks } from './seal-stored-files.ts'
import { verifyFiles } from './verify-files.ts'

let api: FileTestApi
beforeAll(async () => {
  api = await createFileTestApi()
})
afterEach(() => api.database.pool.query('delete from file; delete from data_key'))
afterAll(() => api.close())

const deps = (files = api.files) => ({ db: api.database.db, keyring: api.keyring, files })
const seal = (files?: FileStore) => sealingTasks(deps(files)).seal_stored_files()
const verified = () => verifyFiles(deps())
const lies = async (key: string) => buffer(await api.files.read(key))

/** A file as the version before has left it: in plain, without a key. @returns its storage key */
async function plainFile(content: Buffer): Promise<string> {
  uploaded(await api.upload([{ name: 'a.jpg', content }]))
  const row = (await api.rows()).at(-1)
  const storageKey = row?.storage_key ?? ''
  const { key } = await api.files.receive(Readable.from([content], { objectMode: false }), 1e6)
  await api.files.replace(storageKey, key)
  const names = { name: row?.name ?? '', sm3: row?.sm3 ?? '' }
  await api.database.db
    .updateTable('file')
    .set({ content_form: 0, ...names, name_sealed: null, sm3_sealed: null, sm3_index: null })
    .where('storage_key', '=', storageKey)
    .execute()
  await deleteDataKeys(api.database.db, [{ kind: 'file', storageKey }])
  return storageKey
}
const picture = () => Buffer.concat([samples.jpg, randomBytes(50_000)])

test('files from before are read as they lie, then sealed where they are, once', async () => {
  const content = picture()
  const key = await plainFile(content)
  expect(await verified()).toMatchObject({ whole: 1, inPlain: 1, faults: [] })
  await seal()
  const sealed = await lies(key)
  expect(sealed.includes(samples.jpg.subarray(0, 16))).toBe(false)
  expect((await api.content(key)).equals(content)).toBe(true)
  expect(await verified()).toMatchObject({ whole: 1, inPlain: 0, faults: [] })
  await seal()
  expect((await lies(key)).equals(sealed)).toBe(true)
  expect((await api.onDisk()).incoming).toBe(0)
})

test('a server that dies after it has sealed a file, and before it says so, loses nothing', async () => {
  const content = picture()
  const key = await plainFile(content)
  const dies: FileStore = {
    ...api.files,
    replace: async (of, by) => {
      await api.files.replace(of, by)
      throw new StorageUnavailable('answer')
    },
  }
  await expect(seal(dies)).rejects.toBeInstanceOf(AggregateError)
  expect(await verified()).toMatchObject({ whole: 0, faults: [{ storageKey: key }] })
  await seal()
  expect((await api.content(key)).equals(content)).toBe(true)
  expect(await verified()).toMatchObject({ whole: 1, inPlain: 0, faults: [] })
})

test('two servers at once seal a file once', async () => {
  const contents = [picture(), picture(), picture()]
  const keys: string[] = []
  for (const content of contents) keys.push(await plainFile(content))
  await api.database.db.updateTable('file').set({ content_form: 0 }).execute()
  await Promise.all([seal(), seal(), seal()])
  for (const [n, key] of keys.entries())
    expect((await api.content(key)).equals(contents[n] ?? Buffer.alloc(0))).toBe(true)
})

test('one that cannot be read does not hold up the others', async () => {
  const [stuck, next] = [await plainFile(picture()), await plainFile(picture())]
  const failing: FileStore = {
    ...api.files,
    read: (key, range) =>
      key === stuck
        ? Promise.reject(new StorageUnavailable('read a file'))
        : api.files.read(key, range),
  }
  await expect(seal(failing)).rejects.toBeInstanceOf(AggregateError)
  const forms = new Map((await api.rows()).map((row) => [row.storage_key, row.content_form]))
  expect([forms.get(stuck), forms.get(next)]).toEqual([0, 1])
})

test('verifying names what was changed, cut, lost or erased', async () => {
  const good = await api.upload(
    ['a', 'b', 'c', 'd'].map((n) => ({ name: `${n}.jpg`, content: picture() })),
  )
  expect(uploaded(good).files).toHaveLength(4)
  const [whole = '', cut = '', lost = '', erased = ''] = (await api.rows()).map(
    (row) => row.storage_key,
  )
  const half = (await lies(cut)).subarray(0, 20_000)
  const { key } = await api.files.receive(Readable.from([half], { objectMode: false }), 1e6)
  await api.files.replace(cut, key)
  await api.files.remove(lost)
  await deleteDataKeys(api.database.db, [{ kind: 'file', storageKey: erased }])
  const told = await verified()
  expect(told.whole).toBe(1)
  expect(told.faults.map((fault) => fault.storageKey).toSorted()).toEqual(
    [cut, lost, erased].toSorted(),
  )
  expect(whole).not.toBe('')
})
