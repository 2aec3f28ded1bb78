import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeMetadata, resumedFile } from '../../contract/evidence/file.ts'
import { StorageUnavailable } from '../platform/storage/file-store.ts'
import type { LocalFileStore } from '../platform/storage/local-file-store.ts'
import { createStoreWithBucket } from '../platform/storage/open-file-stores.ts'
import { createFileTestApi, uploaded, type FileTestApi } from '../testing/api/file-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import { createTusTestClient, type TusTestClient } from '../testing/api/tus-test-client.ts'
import { createMemoryBucket } from '../testing/storage/memory-bucket.ts'
import { testClock } from '../testing/test-clock.ts'

// Decision 54: no call of a citizen touches the bucket.
let api: FileTestApi
let tus: TusTestClient
let local: LocalFileStore
const asked: string[] = []
const asking = (name: string) => () => {
  asked.push(name)
  return Promise.reject(new StorageUnavailable('reach the bucket'))
}
const bucket = {
  ...createMemoryBucket(),
  read: asking('read'),
  size: asking('size'),
  put: asking('put'),
  remove: asking('remove'),
}
beforeAll(async () => {
  const wrap = (disk: LocalFileStore) => {
    local = disk
    return createStoreWithBucket(disk, bucket)
  }
  api = await createFileTestApi(wrap, testClock(new Date().toISOString()))
  tus = createTusTestClient(api.port)
})
afterAll(() => api.close())

const film = Buffer.concat([samples.mp4, randomBytes(100_000)])
const errcodeOf = async (path: string, offset: number) =>
  (await tus.patch(path, offset, film.subarray(offset))).said?.errcode

/** Deletes the partial content of an upload from the disk. */
async function lose(): Promise<void> {
  const { rows } = await api.database.pool.query<{ storage_key: string }>(
    'select storage_key from upload',
  )
  for (const { storage_key } of rows) await local.remove(storage_key)
}

test('no upload makes a request to the bucket, whether accepted, refused, rewritten or lost', async () => {
  const sent = [samples.jpg, Buffer.from('MZ\0\u0001')]
  const many = await api.upload(sent.map((content) => ({ name: 'a.jpg', content })))
  expect(uploaded(many)).toMatchObject({ files: [{}], refused: [{}] })

  const whole = await tus.patch(await tus.begin(film, '录屏.mp4'), 0, film)
  expect(resumedFile.output.parse(whole.said?.data).file.size).toBe(film.length)
  const rewritten = { [removeMetadata]: '1' }
  const photo = await tus.patch(await tus.begin(samples.jpg, 'a.jpg', rewritten), 0, samples.jpg)
  expect(photo.said?.errcode).toBe(0)
  const refused = Buffer.from('MZ\0\u0001')
  expect((await tus.patch(await tus.begin(refused), 0, refused)).said?.errcode).not.toBe(0)

  const path = await tus.begin(film, '录屏.mp4')
  await tus.patch(path, 0, film.subarray(0, 50_000))
  await lose()
  expect(await errcodeOf(path, 50_000)).toBe(404)
  const abandoned = await tus.begin(film, '录屏.mp4')
  await lose()
  expect((await tus.send('DELETE', abandoned)).status).toBe(204)
  expect(asked).toEqual([])
})

test('finishing an upload with lost content makes no request to the bucket', async () => {
  const key = '0'.repeat(32)
  await expect(api.files.assemble(key, { offset: 1 })).rejects.toThrow('missing')
  await expect(api.files.keep(key)).rejects.toBeInstanceOf(StorageUnavailable)
  await api.files.remove(key)
  expect(asked).toEqual([])
})
