import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { resumedFile } from '../../../contract/evidence/file.ts'
import { StorageUnavailable, type FileStore } from '../../platform/storage/file-store.ts'
import { chunkSize, sealedChunkSize } from '../../platform/storage/seal-chunks.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createFileTestApi, type FileTestApi } from '../../testing/api/file-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { createTusTestClient, octets, type TusAnswer } from '../../testing/api/tus-test-client.ts'

const open: FileTestApi[] = []
async function start(wrap?: (store: FileStore) => FileStore) {
  const api = await createFileTestApi(wrap, testClock(new Date().toISOString()))
  open.push(api)
  return { api, tus: createTusTestClient(api.port) }
}
afterEach(async () => {
  for (const api of open.splice(0)) await api.close()
})

const content = Buffer.concat([samples.jpg, randomBytes(2_000_000)])
const sm3 = createHash('sm3').update(content).digest('hex')
const fileOf = ({ said }: TusAnswer) => resumedFile.output.parse(said?.data).file

/** Sends a part of the content and goes silent, as a phone in a tunnel does. */
async function fallSilent({ api, tus }: Awaited<ReturnType<typeof start>>, path: string) {
  const call = tus.fallSilent(path, content, 0, 700_000)
  const begun = async () => (await api.database.pool.query('select * from lease')).rows.length
  await expect.poll(begun).toBe(1)
  return call
}

describe('a phone that disconnects during a request', () => {
  test('resumes after the received bytes', async () => {
    const started = await start()
    const { tus } = started
    const path = await tus.begin(content)
    const call = await fallSilent(started, path)
    call.destroy()
    await expect.poll(() => tus.offset(path)).toBeGreaterThan(0)
    const offset = await tus.offset(path)
    expect(offset).toBeLessThanOrEqual(700_000)
    expect(fileOf(await tus.patch(path, offset, content.subarray(offset))).sm3).toBe(sm3)
  })

  test('does not wait for its old connection, which the server still holds open', async () => {
    const started = await start()
    const { tus } = started
    const path = await tus.begin(content)
    const call = await fallSilent(started, path)
    const offset = await tus.offset(path)
    expect(offset).toBe(700_000)
    expect(fileOf(await tus.patch(path, offset, content.subarray(offset))).sm3).toBe(sm3)
    call.destroy()
  })

  test('logs no error', async () => {
    const started = await start()
    const path = await started.tus.begin(content)
    const call = await fallSilent(started, path)
    call.destroy()
    await expect.poll(() => started.tus.offset(path)).toBeGreaterThan(0)
    expect(started.api.logged).toEqual([])
  })
})

test('two concurrent requests with the same bytes produce one complete file', async () => {
  const { api, tus } = await start()
  const path = await tus.begin(content)
  const both = await Promise.all([tus.patch(path, 0, content), tus.patch(path, 0, content)])
  // One request may have given way to the other before the end, so the client resumes.
  let offset = await tus.offset(path)
  while (offset < content.length) {
    await tus.patch(path, offset, content.subarray(offset))
    offset = await tus.offset(path)
  }
  for (const { status } of both) expect([200, 204, 409]).toContain(status)
  expect(fileOf(await tus.send('GET', path)).sm3).toBe(sm3)
  expect((await api.rows()).map((row) => row.sm3)).toEqual([sm3])
})

test('ten concurrent requests for the result get the same file', async () => {
  const { api, tus } = await start()
  const path = await tus.begin(content)
  await tus.patch(path, 0, content.subarray(0, -1))
  const last = [tus.patch(path, content.length - 1, content.subarray(-1))]
  const asked = Array.from({ length: 9 }, () => tus.send('GET', path))
  await Promise.all([...last, ...asked])
  const told = await Promise.all(Array.from({ length: 10 }, () => tus.send('GET', path)))
  expect(new Set(told.map((answer) => fileOf(answer).file_id)).size).toBe(1)
  expect(await api.rows()).toHaveLength(1)
})

describe('a full disk', () => {
  function fullDisk(after: number) {
    let isFull = true
    return {
      mend: () => (isFull = false),
      wrap: (store: FileStore): FileStore => ({
        ...store,
        append: async (key, from, source) => {
          const written = await store.append(key, from, source)
          if (!isFull) return written
          const offset = Math.min(written.offset, after)
          return { offset, brokenBy: new StorageUnavailable('write a file') }
        },
      }),
    }
  }

  test('is reported, and the upload resumes from the durable bytes once there is space', async () => {
    // The disk has room for a part of the 31st chunk only.
    const disk = fullDisk(30 * sealedChunkSize + 500)
    const { tus } = await start(disk.wrap)
    const path = await tus.begin(content)
    expect(await tus.patch(path, 0, content)).toMatchObject({
      status: 503,
      said: { errcode: 503, errmessage: expect.stringContaining('没有丢失') },
    })
    const safe = 30 * chunkSize
    expect(await tus.offset(path)).toBe(safe)
    disk.mend()
    expect(fileOf(await tus.patch(path, safe, content.subarray(safe))).sm3).toBe(sm3)
  })
})

test('an upload fails with a message while the database is down, and resumes afterwards', async () => {
  const { api, tus } = await start()
  const path = await tus.begin(content)
  await tus.patch(path, 0, content.subarray(0, 1000))
  await api.database.asOwner('alter table upload rename to away')
  expect(await tus.patch(path, 1000, content.subarray(1000))).toMatchObject({
    status: 500,
    said: { errcode: 500 },
  })
  await api.database.asOwner('alter table away rename to upload')
  expect(fileOf(await tus.patch(path, 1000, content.subarray(1000))).sm3).toBe(sm3)
})

test('an upload whose content was lost is not found, so that the client starts again', async () => {
  const { api, tus } = await start()
  const path = await tus.begin(content)
  await tus.patch(path, 0, content.subarray(0, 1000))
  const [row] = (await api.database.pool.query('select storage_key from upload')).rows
  await api.files.remove(row.storage_key)
  expect(await tus.patch(path, 1000, content.subarray(1000))).toMatchObject({ status: 404 })
  expect((await tus.send('HEAD', path)).status).toBe(404)
})

test('a client that is still sending receives the answer', async () => {
  const { tus } = await start()
  const path = await tus.begin(content)
  const call = tus.open('PATCH', path, {
    ...octets,
    'Upload-Offset': 5,
    'Content-Length': content.length,
  })
  const answered = once(call, 'response')
  // The connection may close before all of it has left.
  call.on('error', () => undefined)
  call.end(content)
  const [response] = await answered
  expect(response).toMatchObject({ statusCode: 409 })
})
