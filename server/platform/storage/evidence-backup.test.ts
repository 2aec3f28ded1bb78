import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testClock, type TestClock } from '../../testing/test-clock.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { createEvidenceBackup, type EvidenceBackup } from './evidence-backup.ts'

let folder: string
let store: FileStore
let backup: EvidenceBackup
let clock: TestClock
const kept = () => join(folder, 'files', 'kept')
const copies = () => join(folder, 'backup', 'kept')
beforeEach(async () => {
  folder = await temporaryFolder()
  clock = testClock()
  store = await createLocalFileStore(join(folder, 'files'))
  backup = createEvidenceBackup({
    keptFolder: kept(),
    folder: join(folder, 'backup'),
    keepDays: 7,
    clock,
  })
})

const place = (key: string) => join(key.slice(0, 2), key.slice(2, 4), key)
async function keep(content: string): Promise<string> {
  const { key } = await store.receive(Readable.from([content]), 1000)
  await store.keep(key)
  return key
}
const copyOf = (key: string) => readFile(join(copies(), place(key)), 'utf8')

test('copies a kept file once, under its name, for the product’s own account, dated to the day', async () => {
  const key = await keep('evidence')
  expect(await backup.copyNew()).toBe(1)
  expect(await copyOf(key)).toBe('evidence')
  const { mode, mtimeMs } = await stat(join(copies(), place(key)))
  expect(mode & 0o777).toBe(0o600)
  expect(mtimeMs % (24 * 60 * 60 * 1000)).toBe(0)
  expect(await backup.copyNew()).toBe(0)
})

test('finds files between two rounds, also in known folders, and when the clock was set back', async () => {
  await keep('first')
  await backup.copyNew()
  for (let i = 0; i < 20; i++) {
    const key = await keep(`${i}`)
    expect(await backup.copyNew()).toBe(1)
    expect(await copyOf(key)).toBe(`${i}`)
  }
})

test('finds files of other programs when it reads every folder', async () => {
  const key = await keep('one')
  await backup.copyNew()
  // The second run comes after the time in which a folder may change without showing it.
  await backup.copyNew()
  await writeFile(join(kept(), place(key).replace(key, `${key.slice(0, 4)}${'0'.repeat(28)}`)), 'x')
  expect(await backup.copyNew(true)).toBe(1)
})

test('writes the round’s number before reading and after copying', async () => {
  const numbers = async () => [
    await readFile(join(folder, 'backup', 'begun'), 'utf8'),
    await readFile(join(folder, 'backup', 'done'), 'utf8'),
  ]
  await backup.copyNew()
  expect(await numbers()).toEqual(['1\n', '1\n'])
  await rm(kept(), { recursive: true })
  await keepNothing()
  await backup.copyNew()
  expect(await numbers()).toEqual(['2\n', '2\n'])
})
const keepNothing = async () => {
  store = await createLocalFileStore(join(folder, 'files'))
}

test('treats an empty folder as a disk that is not mounted', async () => {
  const key = await keep('evidence')
  await backup.copyNew()
  await rm(kept(), { recursive: true })
  await keepNothing()
  await expect(backup.copyNew()).rejects.toThrow('mounted')
  expect(await readFile(join(folder, 'backup', 'begun'), 'utf8')).toBe('2\n')
  expect(await readFile(join(folder, 'backup', 'done'), 'utf8')).toBe('1\n')
  expect(await backup.layAsideDeleted()).toBe(0)
  expect(await copyOf(key)).toBe('evidence')
})

test('restores deleted files for a number of days', async () => {
  const [deleted, there] = [await keep('deleted'), await keep('there')]
  await backup.copyNew()
  await store.remove(deleted)
  await backup.copyNew()
  expect(await backup.layAsideDeleted()).toBe(1)
  expect(await backup.restore()).toBe(1)
  expect(await readFile(join(kept(), place(deleted)), 'utf8')).toBe('deleted')

  await store.remove(deleted)
  await backup.layAsideDeleted()
  clock.advance(8 * 24 * 60 * 60 * 1000)
  await backup.layAsideDeleted()
  await store.remove(there)
  expect(await backup.restore()).toBe(1)
  expect(await readFile(join(kept(), place(there)), 'utf8')).toBe('there')
  expect((await readdir(join(folder, 'backup', 'deleted'))).length).toBe(0)
})

test('restores files with the modes and dates of the store', async () => {
  const key = await keep('evidence')
  await backup.copyNew()
  const before = await stat(join(kept(), place(key)))
  await rm(kept(), { recursive: true })
  expect(await backup.restore()).toBe(1)
  const after = await stat(join(kept(), place(key)))
  expect([after.mode, after.mtimeMs]).toEqual([before.mode, before.mtimeMs])
  expect(await backup.restore()).toBe(0)
})

test('refuses to restore from a folder without a backup', async () => {
  await expect(backup.restore()).rejects.toThrow(join(folder, 'backup'))
  await backup.copyNew()
  expect(await backup.restore()).toBe(0)
})

test('copies a file again once it moved, so that copies do not lie in the order of uploads', async () => {
  const key = await keep('evidence')
  await backup.copyNew()
  const inode = async () => (await stat(join(copies(), place(key)))).ino
  const before = await inode()
  await store.renew(key)
  expect(await backup.copyNew()).toBe(1)
  expect(await inode()).not.toBe(before)
  expect(await backup.copyNew(true)).toBe(0)
})
