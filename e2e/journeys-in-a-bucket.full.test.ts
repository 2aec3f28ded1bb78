import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSwift, type SwiftServer } from '../server/testing/storage/swift-server.ts'

// Runs the browser journeys of uploads and of evidence at the desk with a real bucket. A process beside each product moves
// evidence into the bucket at once (`fill-bucket.fixture.ts`).
let swift: SwiftServer
beforeAll(async () => {
  swift = await startSwift()
}, 120_000)
afterAll(() => swift?.stop())

const root = join(import.meta.dirname, '..')
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
/** Environment variables to pass on, without those of Vitest. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CI', 'CHROMIUM_PATH']

async function play(titles: RegExp): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [playwright, 'test', '--grep', titles.source], {
    cwd: root,
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
      ...swift.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { code: child.exitCode ?? 1, said: printed + complained }
}

/** Returns the size of each object in the bucket. */
async function objects(): Promise<number[]> {
  const s3 = swift.client()
  const asked = new ListObjectsV2Command({ Bucket: swift.config.bucket, Prefix: 'evidence/' })
  const { Contents = [] } = await s3.send(asked)
  s3.destroy()
  return Contents.map(({ Size = 0 }) => Size)
}

test('uploads and evidence at the desk, in a browser, on a real bucket', async () => {
  const { code, said } = await play(
    /evidence\.spec\.ts|45 MB of evidence on the (desktop|mobile) site|a preview appears without a reload/,
  )
  expect(code, said).toBe(0)
  const sizes = await objects()
  expect(sizes.length, said).toBeGreaterThan(10)
  const film = 45 * 1024 * 1024
  expect(sizes.filter((size) => size > film).length).toBeGreaterThan(5)
}, 900_000)
