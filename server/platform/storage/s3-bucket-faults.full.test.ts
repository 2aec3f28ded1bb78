import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import type { S3Config } from '../../config/storage.ts'
import { loopbackCertificate } from '../../testing/stand-ins/loopback-certificate.ts'
import { otherCertificate } from '../../testing/stand-ins/other-certificate.ts'
import { startTlsFront } from '../../testing/stand-ins/tls-front.ts'
import { startFaultyBucket } from '../../testing/storage/faulty-bucket.ts'
import { describeError } from '../log.ts'
import type { Bucket } from './bucket.ts'
import { StorageUnavailable } from './file-store.ts'
import { createS3Bucket } from './s3-bucket.ts'

const key = '0123456789abcdef0123456789abcdef'
const streamOf = (content: Buffer) => Readable.from([content], { objectMode: false })
/** Two parts. */
const content = randomBytes(9 * 1024 * 1024)
/** Timeouts for a bucket that is expected to fail. */
const impatience = { connect: 1000, small: 150, large: 300 }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
async function stage() {
  const faulty = await startFaultyBucket()
  ends.push(() => faulty.close())
  const config = configOf(faulty.url)
  const bucket = await createS3Bucket(config, impatience)
  const patient = await createS3Bucket(config)
  ends.push(
    () => bucket.close(),
    () => patient.close(),
  )
  return { faulty, bucket, patient }
}
const configOf = (endpoint: URL): S3Config => ({
  endpoint,
  region: 'us-east-1',
  bucket: 'evidence',
  accessKeyId: 'a',
  secretAccessKey: 'b',
  forcePathStyle: true,
  ca: undefined,
})

/** Every request of the product to a bucket. */
const questions: [string, (bucket: Bucket) => Promise<unknown>][] = [
  ['reads', (bucket) => bucket.read(key)],
  ['looks', (bucket) => bucket.size(key)],
  ['removes', (bucket) => bucket.remove(key)],
  ['puts a small file', (bucket) => bucket.put(key, streamOf(Buffer.alloc(10)), 10)],
  ['puts a large file', (bucket) => bucket.put(key, streamOf(content), content.length)],
  ['lists', (bucket) => bucket.list()[Symbol.asyncIterator]().next()],
]
const causeOf = async (failing: Promise<unknown>) => {
  const error = await failing.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StorageUnavailable)
  return JSON.stringify(describeError(error))
}

describe('a silent bucket', () => {
  test.for(questions)('times out soon for a caller that %s', async ([, ask]) => {
    const { faulty, bucket } = await stage()
    faulty.answers('nothing')
    expect(await causeOf(ask(bucket))).toContain('TimeoutError')
  })

  test('holds no more than its sockets: every caller gets an error, and nothing stays open', async () => {
    const { faulty, bucket, patient } = await stage()
    faulty.answers('nothing')
    const asked = Array.from({ length: 200 }, () => causeOf(bucket.read(key)))
    await Promise.all(asked)
    expect(faulty.mostOpen()).toBeLessThanOrEqual(50)
    await expect.poll(() => faulty.open()).toBe(0)
    faulty.answers('as it should')
    await patient.put(key, streamOf(Buffer.from('x')), 1)
    expect((await buffer(await patient.read(key))).toString()).toBe('x')
  })

  test('breaks off a reader in the middle of a file, who sees that it is incomplete', async () => {
    const { faulty, bucket, patient } = await stage()
    await patient.put(key, streamOf(content), content.length)
    faulty.answers('half of it')
    const broken = bucket.read(key).then(buffer)
    await expect(broken).rejects.toBeInstanceOf(StorageUnavailable)
    patient.close()
    await expect.poll(() => faulty.open()).toBe(0)
  })
})

test('asks an overloaded bucket three times, and reports its answer', async () => {
  const { faulty, patient } = await stage()
  faulty.answers('SlowDown')
  expect(await causeOf(patient.read(key))).toContain('SlowDown')
  expect(faulty.asked()).toBe(3)
  // A bucket that recovers meanwhile has lost nothing.
  faulty.answers('SlowDown', 2)
  await patient.put(key, streamOf(Buffer.from('x')), 1)
  expect((await buffer(await patient.read(key))).toString()).toBe('x')
})

test.for(['nothing', 'SlowDown', 'hang up'] as const)(
  'one that is gone after the first part (%s) has no file, and has it whole at the next try',
  async (fault) => {
    const { faulty, bucket, patient } = await stage()
    faulty.afterPart(1, fault)
    const putting = bucket.put(key, streamOf(content), content.length)
    await expect(putting).rejects.toBeInstanceOf(StorageUnavailable)
    faulty.answers('as it should')
    expect(await patient.size(key)).toBeUndefined()
    await patient.put(key, streamOf(content), content.length)
    expect((await buffer(await patient.read(key))).equals(content)).toBe(true)
  },
)

test('trusts S3_CA_FILE over HTTPS, and names another or missing authority in the error', async () => {
  const { faulty } = await stage()
  const tls = await startTlsFront(faulty.url)
  ends.push(() => tls.close())
  const ask = async (ca: string | undefined) => {
    const bucket = await createS3Bucket({ ...configOf(tls.url), ca })
    return bucket.put(key, streamOf(Buffer.from('x')), 1).finally(() => bucket.close())
  }
  await ask(loopbackCertificate.cert)
  for (const ca of [undefined, otherCertificate])
    expect(await causeOf(ask(ca))).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT|self-signed|SIGNATURE/)
})
