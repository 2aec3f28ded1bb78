import { bareReport } from '../testing/api/bare-report.ts'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileTestApi, uploaded, type FileTestApi } from '../testing/api/file-test-api.ts'
import { createTusTestClient, type TusTestClient } from '../testing/api/tus-test-client.ts'
import { samples } from '../testing/api/sample-files.ts'
import { createMemoryFileStore } from '../testing/storage/memory-file-store.ts'
import { testClock } from '../testing/test-clock.ts'
import { findDataKey } from '../platform/crypto/data-key-store.ts'
import { eraseFiles } from './attachments.ts'
import { fileTasks } from './clean-up.ts'
import { uploadTasks } from './resumable/clean-up.ts'

// The attacker has copied the disk or its backup.
let api: FileTestApi
let disk: ReturnType<typeof createMemoryFileStore>
let tus: TusTestClient
beforeEach(async () => {
  disk = createMemoryFileStore()
  api = await createFileTestApi(() => disk, testClock(new Date().toISOString()))
  tus = createTusTestClient(api.port)
})
afterEach(() => api.close())

const marker = Buffer.from('MARKER of the evidence')
const picture = Buffer.concat([samples.jpg, Buffer.alloc(60_000, marker)])
const keyOf = (storageKey: string) =>
  findDataKey(api.database.db, api.keyring, { kind: 'file', storageKey })
const storageKeys = async () => (await api.rows()).map((row) => row.storage_key)
const upload = async () => {
  uploaded(await api.upload([{ name: 'a.jpg', content: picture }]))
  return (await storageKeys()).at(-1) ?? ''
}

test('neither disk nor database contains plaintext of finished or unfinished evidence', async () => {
  await upload()
  const path = await tus.begin(picture)
  await tus.patch(path, 0, picture.subarray(0, 50_000))
  const finished = await tus.begin(picture)
  await tus.patch(finished, 0, picture)
  expect(disk.bucket.size).toBe(3)
  for (const bytes of disk.bucket.values()) expect(bytes.includes(marker)).toBe(false)
  const { rows } = await api.database.pool.query('select * from upload')
  expect(rows[0].tail.length).toBeGreaterThan(0)
  expect(rows[0].tail.includes(marker)).toBe(false)
})

test('equal files have rows without an equal value, but for size, kind and quarter of an hour', async () => {
  await upload()
  await upload()
  const { rows } = await api.database.pool.query<Record<string, unknown>>('select * from file')
  const [one = {}, other = {}] = rows
  const equal = Object.keys(one).filter(
    (column) =>
      one[column] !== null && JSON.stringify(one[column]) === JSON.stringify(other[column]),
  )
  expect(equal.toSorted()).toEqual(['is_settled', 'mime', 'size', 'uploaded_at'])
})

test('withdrawn and unattached files cannot be decrypted in earlier copies of the disk', async () => {
  const attached = await upload()
  const id = await bareReport(api)
  await api.database.db.updateTable('file').set({ report_id: id }).execute()
  const forgotten = await upload()
  const path = await tus.begin(picture)
  await tus.patch(path, 0, picture.subarray(0, 50_000))
  const [unfinished] = (await api.database.pool.query('select storage_key from upload')).rows
  const all = [attached, forgotten, unfinished.storage_key]
  for (const key of all) expect(await keyOf(key)).toBeDefined()

  await api.database.db.transaction().execute((trx) => eraseFiles(trx, id))
  expect(await keyOf(attached)).toBeUndefined()
  api.clock.advance(26 * 3600_000)
  await fileTasks({ ...api, db: api.database.db }).delete_unclaimed_files()
  await uploadTasks({ ...api, db: api.database.db }).delete_unfinished_uploads()
  for (const key of all) expect(await keyOf(key)).toBeUndefined()
  const { rows } = await api.database.pool.query(`select * from data_key where kind = 'file'`)
  expect(rows).toEqual([])
})

test('an upload with changed bytes on the disk is logged and must start again', async () => {
  const path = await tus.begin(picture)
  await tus.patch(path, 0, picture.subarray(0, 50_000))
  for (const bytes of disk.bucket.values()) bytes[100] = (bytes[100] ?? 0) ^ 1
  const answer = await tus.patch(path, 50_000, picture.subarray(50_000))
  expect(answer).toMatchObject({ status: 500, said: { errcode: 500 } })
  expect(api.logged.join('')).toContain('SealBroken')
  expect((await tus.send('HEAD', path)).status).toBe(404)
  expect(await api.rows()).toEqual([])
})

test('a file restored under the key of another does not open', async () => {
  const [one, other] = [await upload(), await upload()]
  const bytes = await buffer(await disk.read(other))
  disk.bucket.set(`kept/${one}`, bytes)
  await expect(api.content(one)).rejects.toThrow('Sealed data cannot be opened')
})
