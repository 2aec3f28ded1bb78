import { createHash, randomBytes } from 'node:crypto'
import {
  appendFile,
  mkdtemp,
  readdir,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { StorageUnavailable } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { createLocalPartialFiles } from './local-partial-files.ts'
import { PartialGone, type PartialFiles } from './partial-files.ts'

let folder: string
let partials: PartialFiles
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-partial-'))
  partials = await createLocalPartialFiles(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const source = (content: Buffer) => Readable.from([content], { objectMode: false })
const pathOf = (key: string) => join(folder, 'partial', key)
const sm3 = (content: Buffer) => createHash('sm3').update(content).digest('hex')

test('a file that came in three parts is kept byte for byte, and its SM3 is told', async () => {
  const content = randomBytes(300_000)
  const key = await partials.begin()
  expect((await stat(pathOf(key))).mode & 0o777).toBe(0o600)
  for (const [from, to] of [
    [0, 1000],
    [1000, 200_000],
    [200_000, 300_000],
  ] as const)
    expect(await partials.append(key, from, source(content.subarray(from, to)))).toEqual({
      offset: to,
    })
  const whole = await partials.gather(key, content.length)
  expect(whole).toMatchObject({ size: content.length, sm3: sm3(content), tooLarge: false })
  await partials.keep(key)
  const store = await createLocalFileStore(folder)
  expect(await buffer(await store.read(key))).toEqual(content)
  expect(await readdir(join(folder, 'partial'))).toEqual([])
})

test('keeping and gathering can be done again after a crash in between', async () => {
  const key = await partials.begin()
  await partials.append(key, 0, source(Buffer.from('evidence')))
  await partials.keep(key)
  await partials.keep(key)
  expect(await partials.gather(key, 8)).toMatchObject({ sm3: sm3(Buffer.from('evidence')) })
  await partials.remove(key)
  await partials.remove(key)
  await expect(partials.gather(key, 8)).rejects.toThrow(PartialGone)
})

test('a source that breaks off: what came counts, and what broke it is told', async () => {
  const key = await partials.begin()
  const stream = new PassThrough()
  const appending = partials.append(key, 0, stream)
  stream.write(Buffer.alloc(5000))
  await expect.poll(async () => (await stat(pathOf(key))).size).toBe(5000)
  stream.destroy(new Error('the phone is in a tunnel'))
  const { offset, brokenBy } = await appending
  expect(offset).toBeGreaterThan(0)
  expect(brokenBy).toMatchObject({ message: 'the phone is in a tunnel' })
  expect((await stat(pathOf(key))).size).toBe(offset)
})

test('bytes that nobody counted, because the process was killed, are overwritten', async () => {
  const content = Buffer.from('the whole evidence')
  const key = await partials.begin()
  await partials.append(key, 0, source(content.subarray(0, 4)))
  await appendFile(pathOf(key), 'garbage of a request that was never answered')
  await partials.append(key, 4, source(content.subarray(4)))
  expect(await partials.gather(key, content.length)).toMatchObject({ sm3: sm3(content) })
})

test('a file that has lost bytes is gone, and not filled with zeros', async () => {
  const key = await partials.begin()
  await partials.append(key, 0, source(Buffer.alloc(100, 1)))
  await truncate(pathOf(key), 50)
  await expect(partials.append(key, 100, source(Buffer.alloc(1)))).rejects.toThrow(PartialGone)
  await expect(partials.gather(key, 100)).rejects.toThrow(PartialGone)
})

test('nothing is written when the disk has less left than has to stay free', async () => {
  const careful = await createLocalPartialFiles(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER })
  await expect(careful.begin()).rejects.toThrow(StorageUnavailable)
  const key = await partials.begin()
  await expect(careful.append(key, 0, source(Buffer.from('x')))).rejects.toThrow(StorageUnavailable)
  expect((await stat(pathOf(key))).size).toBe(0)
})

test.for(['../../../etc/passwd', '', 'A'.repeat(32)])(
  'a key that the store did not make leads nowhere: %s',
  async (key) => {
    await expect(partials.append(key, 0, source(Buffer.from('x')))).rejects.toThrow(
      StorageUnavailable,
    )
    await expect(partials.remove(key)).rejects.toThrow(StorageUnavailable)
  },
)

test('what has no row any more is removed at a start, days later', async () => {
  const clock = testClock()
  const before = (hours: number) => new Date(clock.now().getTime() - hours * 3600_000)
  for (const [name, hours] of [
    ['old', 49],
    ['new', 47],
  ] as const) {
    await writeFile(pathOf(name), '')
    await utimes(pathOf(name), before(hours), before(hours))
  }
  await createLocalPartialFiles(folder, { clock })
  expect(await readdir(join(folder, 'partial'))).toEqual(['new'])
})
