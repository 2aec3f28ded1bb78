import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { loadSecrets, type SecretSources } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryFolder()
})

const load = (given: Partial<SecretSources> = {}) =>
  loadSecrets({
    dataDir,
    tokenSecret: undefined,
    indexSecret: undefined,
    dataKeys: undefined,
    ...given,
  })
const file = () => join(dataDir, 'secrets.json')

describe('at the first start', () => {
  test('creates different secrets of 32 bytes', async () => {
    const { tokenSecret, indexSecret, dataKeys } = await load()
    const all = [tokenSecret, indexSecret, ...dataKeys.values()]
    expect(all.map((secret) => secret.length)).toEqual([32, 32, 32])
    expect(new Set(all.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(3)
  })

  test('lets only the product read them, and leaves no partial file', async () => {
    await load()
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secrets.json'])
  })

  test('creates the data folder', async () => {
    await rm(dataDir, { recursive: true })
    await load()
    expect(await readdir(dataDir)).toEqual(['secrets.json'])
  })

  test('agrees between servers that start at the same moment', async () => {
    const loaded = await Promise.all(Array.from({ length: 8 }, () => load()))
    for (const secrets of loaded) expect(secrets).toEqual(loaded[0])
    expect(await readdir(dataDir)).toEqual(['secrets.json'])
  })
})

test('keeps the secrets at later starts', async () => {
  expect(await load()).toEqual(await load())
})

test('prefers the environment, and reads the rest from the file', async () => {
  const stored = await load()
  const dataKeys = new Map([[5, Buffer.alloc(32, 5)]])
  expect(await load({ dataKeys })).toEqual({ ...stored, dataKeys })
})

test('writes nothing with everything in the environment', async () => {
  const given = {
    tokenSecret: Buffer.alloc(32, 1),
    indexSecret: Buffer.alloc(32, 2),
    dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
  }
  expect(await load(given)).toEqual(given)
  expect(await readdir(dataDir)).toEqual([])
})

describe('refuses to start with a damaged file, keeps it, and does not print it', () => {
  test.for(['', '{"token_secret":"ab', '{}', '{"token_secret":"abc"}'])('%s', async (contents) => {
    await writeFile(file(), contents)
    const failure: unknown = await load().catch((error: unknown) => error)
    expect(String(failure)).toContain(file())
    expect(String(failure)).toContain('从备份恢复')
    expect(String(failure)).not.toContain('abc')
    expect(await readFile(file(), 'utf8')).toBe(contents)
  })
})

test('does not replace a file that cannot be read', async () => {
  // A folder in its place: an error other than a missing file, also for root.
  await mkdir(file())
  await expect(load()).rejects.toThrow('EISDIR')
})
