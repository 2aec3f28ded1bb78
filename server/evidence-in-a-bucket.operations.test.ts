import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { resumedFile } from '../contract/evidence/file.ts'
import { accessToken } from '../contract/account/session.ts'
import type { CommandName } from './commands/commands.ts'
import { samples } from './testing/api/sample-files.ts'
import { createTusTestClient, type TusTestClient } from './testing/api/tus-test-client.ts'
import { testDatabase, type TestDatabase } from './testing/database/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/processes/api-process.ts'
import { startSwift, type SwiftServer } from './testing/storage/swift-server.ts'

// Runs the product as operators do, with its evidence in a real bucket: OpenStack Swift.
const folder = await temporaryFolder(afterAll)
let database: TestDatabase
let swift: SwiftServer
let env: Record<string, string>
let api: ApiProcess
const secret = () => randomBytes(32).toString('hex')
beforeAll(async () => {
  ;[database, swift] = await Promise.all([testDatabase(), startSwift()])
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: secret(),
    INDEX_SECRET: secret(),
    DATA_KEYS: `1:${secret()}`,
    STORAGE_MIN_FREE_MB: '0',
  }
  // Evidence from the time before a bucket was configured.
  api = await startApiProcess(env)
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await swift?.stop()
  await database?.drop()
})

async function restart(some: Record<string, string>, end: () => Promise<void>): Promise<void> {
  await end()
  env = { ...env, ...some }
  api = await startApiProcess(env)
}

async function client(): Promise<TusTestClient> {
  const { data } = await api.call(accessToken, { client: 'web' }, '')
  const { access_token } = accessToken.output.parse(data)
  return createTusTestClient(Number(new URL(api.origin).port), access_token)
}

/** Runs a command as operators do. */
async function run(name: CommandName) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'commands/main.ts'), name], {
    env: { PATH: process.env['PATH'], ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const printed = await text(child.stdout)
  await ended
  return printed
}

/** Returns the names of all objects. */
async function objects(): Promise<string[]> {
  const s3 = swift.client()
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: swift.config.bucket }))
  s3.destroy()
  return Contents.map(({ Key = '' }) => Key)
}

/** Runs the job without waiting a quarter of an hour. */
const fillBucket = () =>
  database.pool.query(
    `update file set uploaded_at = uploaded_at - interval '1 hour'; select graphile_worker.add_job('fill_bucket')`,
  )
const inBucket = async () => (await objects()).length
const patience = { timeout: 60_000, interval: 20 }

const film = (size: number) => Buffer.concat([samples.mp4, randomBytes(size)])
const sm3Of = (content: Buffer) => createHash('sm3').update(content).digest('hex')
const isReady = async () => (await fetch(`${api.origin}/readyz`)).status

/** @returns the stored file as the product reports it */
async function upload(content: Buffer): Promise<string> {
  const tus = await client()
  const { said } = await tus.patch(await tus.begin(content, '录屏.mp4'), 0, content)
  return resumedFile.output.parse(said?.data).file.sm3
}

test('moves older evidence, resumes an upload after kill -9, and resumes a move', async () => {
  for (let n = 0; n < 12; n++) await upload(film(1000))
  await restart(swift.environment, () => api.stop())

  // Killed in the middle of an upload: acknowledged bytes are kept.
  const content = film(10_000_000)
  let tus = await client()
  const path = await tus.begin(content, '录屏.mp4')
  await tus.patch(path, 0, content.subarray(0, 6_000_000))
  tus.fallSilent(path, content, 6_000_000, 7_000_000)
  await restart({}, () => api.kill())
  tus = await client()
  const offset = await tus.offset(path)
  expect(offset).toBeGreaterThanOrEqual(6_000_000)
  const { said } = await tus.patch(path, offset, content.subarray(offset))
  expect(resumedFile.output.parse(said?.data).file.sm3).toBe(sm3Of(content))

  // Killed in the middle of a move: every file opens, from disk or bucket.
  await fillBucket()
  await expect.poll(inBucket, patience).toBeGreaterThanOrEqual(3)
  await restart({}, () => api.kill())
  expect(await run('verify-files')).toMatch(/^whole: 13 .*faults: 0\n$/)
  await fillBucket()
  await expect.poll(inBucket, patience).toBe(13)
  expect(await run('verify-files')).toMatch(/^whole: 13 .*faults: 0\n$/)
}, 300_000)

test('serves citizens while the bucket is away, logs the outage, and moves the files afterwards', async () => {
  await swift.goAway()
  const content = film(3_000_000)
  expect(await upload(content)).toBe(sm3Of(content))
  expect(await isReady()).toBe(200)
  await fillBucket()
  await expect.poll(() => api.printed(), patience).toContain('could not be moved into the bucket')
  // The product also starts without the bucket.
  await restart({}, () => api.kill())
  expect(await isReady()).toBe(200)
  await swift.comeBack()
  await fillBucket()
  await expect.poll(inBucket, patience).toBe(14)
  expect(await run('verify-files')).toMatch(/faults: 0\n$/)
}, 300_000)

test('an hour without the bucket: each quarter’s job fails, evidence waits on the disk, and all of it is moved afterwards', async () => {
  const there = await inBucket()
  await swift.goAway()
  const failures = () => api.printed().split('could not be moved into the bucket').length - 1
  const quarters = 5
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const before = failures()
    const sent = film(100_000)
    expect(await upload(sent)).toBe(sm3Of(sent))
    await fillBucket()
    await expect.poll(failures, patience).toBeGreaterThan(before)
    expect(await isReady()).toBe(200)
  }
  await swift.comeBack()
  await fillBucket()
  await expect.poll(inBucket, patience).toBe(there + quarters)
  // Nothing of the hour is left in the queue, or given up.
  const jobs = async () =>
    (
      await database.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'fill_bucket' and attempts > 0`,
      )
    ).rowCount
  await expect.poll(jobs, patience).toBe(0)
  expect(await run('verify-files')).toMatch(/faults: 0\n$/)
}, 300_000)

test('objects copied below kept are the disk’s files: as rclone copies them', async () => {
  await api.stop()
  const s3 = swift.client()
  for (const Key of await objects()) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: swift.config.bucket, Key }))
    const path = join(folder, 'files', 'kept', Key.replace(/^evidence\//, ''))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, (await Body?.transformToByteArray()) ?? Buffer.alloc(0))
  }
  s3.destroy()
  await restart({ S3_BUCKET: '' }, async () => undefined)
  expect(await run('verify-files')).toMatch(/^whole: 19 .*faults: 0\n$/)
})
