import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeFileStore } from '../../testing/storage/file-store-contract.ts'
import { movingWhenRead } from '../../testing/storage/moving-when-read.ts'
import { startSwift, type SwiftServer } from '../../testing/storage/swift-server.ts'
import type { Bucket } from './bucket.ts'
import { StorageUnavailable } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { createS3Bucket } from './s3-bucket.ts'
import { createSealedFileStore } from './sealed-file-store.ts'

// The driver on a real S3 store: OpenStack Swift.
let swift: SwiftServer
let bucket: Bucket
beforeAll(async () => {
  swift = await startSwift()
  bucket = await createS3Bucket(swift.config)
}, 120_000)
afterAll(async () => {
  bucket?.close()
  await swift?.stop()
})

const newKey = () => randomBytes(16).toString('hex')
const streamOf = (content: Buffer) => Readable.from([content], { objectMode: false })
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of bucket.list()) found.push(key)
  return found
}
const megabyte = 1024 * 1024

async function movedAtOnce() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  const local = await createLocalFileStore(folder)
  for (const key of await keys()) await bucket.remove(key)
  return {
    store: movingWhenRead(local, bucket),
    async count() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length + (await keys()).length
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
// This is the production setup; file-store.test.ts covers the unsealed store, and a sealed bucket in memory.
describeFileStore('sealed, S3 behind a disk', async () => {
  const opened = await movedAtOnce()
  return { ...opened, store: createSealedFileStore(opened.store, randomBytes(32)) }
})

describe('a bucket', () => {
  test.for([0, 1, 8 * megabyte, 8 * megabyte + 1, 17 * megabyte])(
    'holds %i bytes, whole and by any range',
    async (size) => {
      const content = randomBytes(size)
      const key = newKey()
      await bucket.put(key, streamOf(content), size)
      expect(await bucket.size(key)).toBe(size)
      expect((await buffer(await bucket.read(key))).equals(content)).toBe(true)
      const range = { start: Math.floor(size / 2), end: size + 5 }
      const part = await buffer(await bucket.read(key, range))
      expect(part.equals(content.subarray(range.start))).toBe(true)
      await bucket.remove(key)
      await bucket.remove(key)
      expect(await bucket.size(key)).toBeUndefined()
    },
  )

  test.for([-1, 1])('refuses a content of another size: by %i', async (wrong) => {
    for (const size of [1000, 9 * megabyte]) {
      const key = newKey()
      const putting = bucket.put(key, streamOf(randomBytes(size)), size + wrong)
      await expect(putting).rejects.toBeInstanceOf(StorageUnavailable)
      expect(await bucket.size(key)).toBeUndefined()
    }
  })

  test('forgets unfinished uploads', async () => {
    const s3 = swift.client()
    const Key = `evidence/${newKey()}`
    await s3.send(new CreateMultipartUploadCommand({ Bucket: swift.config.bucket, Key }))
    s3.destroy()
    expect(await bucket.forgetUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await bucket.forgetUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(await bucket.forgetUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('is unavailable soon when it is down or refuses the key', async () => {
    const key = newKey()
    await bucket.put(key, streamOf(Buffer.from('x')), 1)
    const stranger = await createS3Bucket({ ...swift.config, secretAccessKey: 'another' })
    await expect(stranger.read(key)).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(stranger.size(key)).rejects.toBeInstanceOf(StorageUnavailable)
    stranger.close()
    await swift.goAway()
    const began = performance.now()
    await expect(bucket.read(key)).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(bucket.put(newKey(), streamOf(Buffer.from('x')), 1)).rejects.toBeInstanceOf(
      StorageUnavailable,
    )
    expect(performance.now() - began).toBeLessThan(10_000)
    await swift.comeBack()
    expect((await buffer(await bucket.read(key))).toString()).toBe('x')
  })
})
