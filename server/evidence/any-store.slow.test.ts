import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resumedFile } from '../../contract/evidence/file.ts'
import { createFileTestApi, uploaded, type FileTestApi } from '../testing/api/file-test-api.ts'
import { samples, unwelcome } from '../testing/api/sample-files.ts'
import { createTusTestClient } from '../testing/api/tus-test-client.ts'
import { createMemoryFileStore } from '../testing/storage/memory-file-store.ts'
import { testClock } from '../testing/test-clock.ts'

// Nothing between the citizen and the store assumes a disk: here the store is a bucket in memory.
let api: FileTestApi
let store: ReturnType<typeof createMemoryFileStore>
beforeEach(async () => {
  store = createMemoryFileStore()
  api = await createFileTestApi(() => store, testClock(new Date().toISOString()))
})
afterEach(() => api.close())

const sm3Of = (content: Buffer) => createHash('sm3').update(content).digest('hex')

test('evidence of every kind is received, examined and kept without a disk', async () => {
  const sent = Object.entries(samples).map(([ending, content]) => ({
    name: `证据.${ending}`,
    content: Buffer.from(content),
  }))
  for (let at = 0; at < sent.length; at += 9) {
    const some = sent.slice(at, at + 9)
    const { files, refused } = uploaded(await api.upload(some))
    expect(refused).toEqual([])
    expect(files.map(({ sm3 }) => sm3)).toEqual(some.map(({ content }) => sm3Of(content)))
  }
  const rows = await api.rows()
  expect([...store.bucket.keys()].toSorted()).toEqual(
    rows.map((row) => `kept/${row.storage_key}`).toSorted(),
  )
})

test('a refused file leaves nothing in the store', async () => {
  const { refused } = uploaded(
    await api.upload([{ name: 'a.jpg', content: Buffer.from(unwelcome.exe) }]),
  )
  expect(refused).toHaveLength(1)
  expect(store.bucket.size).toBe(0)
})

test('a large interrupted upload is examined and kept without a disk', async () => {
  const content = Buffer.concat([samples.jpg, randomBytes(500_000)])
  const tus = createTusTestClient(api.port)
  const path = await tus.begin(content)
  await tus.patch(path, 0, content.subarray(0, 200_001))
  const broken = tus.open('PATCH', path, {
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': 200_001,
    'Content-Length': 299_999,
  })
  broken.on('error', () => undefined)
  broken.write(content.subarray(200_001, 300_000))
  await expect.poll(() => store.bucket.size).toBeGreaterThan(4)
  broken.destroy()
  await expect.poll(() => tus.offset(path)).toBeGreaterThan(200_001)

  const offset = await tus.offset(path)
  const { said } = await tus.patch(path, offset, content.subarray(offset))
  expect(resumedFile.output.parse(said?.data).file.sm3).toBe(sm3Of(content))
  const [row] = await api.rows()
  expect([...store.bucket.keys()]).toEqual([`kept/${row?.storage_key}`])
  expect((await api.content(row?.storage_key)).equals(content)).toBe(true)
})
