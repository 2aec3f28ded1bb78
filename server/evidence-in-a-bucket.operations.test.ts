import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { resumedFile } from '../contract/file.ts'
import { accessToken } from '../contract/session.ts'
import { samples } from './testing/api/sample-files.ts'
import { createTusTestClient, type TusTestClient } from './testing/api/tus-test-client.ts'
import { testDatabase, type TestDatabase } from './testing/database/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/processes/api-process.ts'
import { startSwift, type SwiftServer } from './testing/storage/swift-server.ts'

// The product as ops run it, with its evidence in a real bucket: OpenStack Swift.
let folder: string
let database: TestDatabase
let swift: SwiftServer
let env: Record<string, string>
let api: ApiProcess
const secret = () => randomBytes(32).toString('hex')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-bucket-'))
  ;[database, swift] = await Promise.all([testDatabase(), startSwift()])
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TOKEN_SECRET: secret(),
    INDEX_SECRET: secret(),
    DATA_KEYS: `1:${secret()}`,
    STORAGE_MIN_FREE_MB: '0',
  }
  // Evidence that was there before somebody named a bucket.
  api = await startApiProcess(env)
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await swift?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
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

/** A command as ops give it. */
function begin(program: string, ...given: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, program), ...given], {
    env: { PATH: process.env['PATH'], ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
async function run(program: string, ...given: string[]) {
  const child = begin(program, ...given)
  const ended = once(child, 'exit')
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('a command that prints nothing')
  const [printed, complained] = await Promise.all([text(stdout), text(stderr)])
  const [code] = await ended
  return { code, printed, complained }
}

async function objects(): Promise<number> {
  const s3 = swift.client()
  const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: swift.config.bucket }))
  s3.destroy()
  return KeyCount ?? 0
}

const film = (size: number) => Buffer.concat([samples.mp4, randomBytes(size)])
const sm3Of = (content: Buffer) => createHash('sm3').update(content).digest('hex')
const isReady = async () => (await fetch(`${api.origin}/readyz`)).status

/** @returns what the product says that it has stored */
async function upload(content: Buffer): Promise<string> {
  const tus = await client()
  const { said } = await tus.patch(await tus.begin(content, '录屏.mp4'), 0, content)
  return resumedFile.output.parse(said?.data).file.sm3
}

test('old evidence stays readable, an upload goes on after kill -9, and a move that is killed goes on', async () => {
  for (let n = 0; n < 12; n++) await upload(film(1000))
  await restart({ FILE_STORE: 's3', ...swift.environment }, () => api.stop())

  // Killed in the middle of an upload: what was acknowledged is there.
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

  // Killed in the middle of a move, each way: every file opens, from wherever it lies.
  for (const [way, reached] of [
    ['s3', async () => (await objects()) >= 3],
    ['local', async () => (await objects()) <= 9],
  ] as const) {
    const child = begin('move-files-main.ts', way)
    const ended = once(child, 'exit')
    await expect.poll(reached, { timeout: 60_000, interval: 20 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    expect((await run('verify-files-main.ts')).printed).toMatch(/^whole: 13 .*faults: 0\n$/)
    // To where FILE_STORE says.
    const moved = await run('move-files-main.ts')
    expect(moved.printed).toMatch(/failed: 0\. Now at s3 13 \(\d+ MiB\)\n$/)
    expect(await objects()).toBe(13)
  }
}, 300_000)

test('while the bucket is away citizens notice nothing, and it is told; then it goes on', async () => {
  await swift.goAway()
  const content = film(3_000_000)
  expect(await upload(content)).toBe(sm3Of(content))
  expect(await isReady()).toBe(200)
  const failed = await run('move-files-main.ts')
  expect(failed).toMatchObject({ code: 1 })
  expect(failed.printed).toContain('The file store failed to')
  // Starts without it as well.
  await restart({}, () => api.kill())
  expect(await isReady()).toBe(200)
  await swift.comeBack()
  expect((await run('move-files-main.ts')).printed).toContain('Now at s3 14 ')
  expect((await run('verify-files-main.ts')).printed).toMatch(/faults: 0\n$/)
})

test('a bucket that is no longer named is told at the start, and everything can be brought back', async () => {
  await restart({ FILE_STORE: 'local', S3_BUCKET: '' }, () => api.stop())
  expect(api.printed()).toContain('some evidence lies in a bucket and cannot be read')
  expect((await run('move-files-main.ts')).complained).toContain('S3_BUCKET is not set')
  await restart({ S3_BUCKET: swift.config.bucket }, () => api.stop())
  expect((await run('move-files-main.ts')).printed).toContain('Now at local 14 ')
  expect(await objects()).toBe(0)
  expect((await run('verify-files-main.ts')).printed).toMatch(/^whole: 14 .*faults: 0\n$/)
})
