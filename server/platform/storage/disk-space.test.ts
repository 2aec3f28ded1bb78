import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createDiskSpace } from './disk-space.ts'
import { StorageUnavailable, type FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'

const mib = 1024 * 1024
const disk = 64 * mib
const minFreeBytes = 24 * mib

let folder: string
let store: FileStore
/** The least free space seen. */
let least: number

async function used(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  // A file that was removed meanwhile takes no space.
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Returns the free bytes of a disk of 64 MiB. */
async function freeBytes(): Promise<number> {
  const free = disk - (await used())
  least = Math.min(least, free)
  return free
}

beforeEach(async () => {
  least = Infinity
  folder = await temporaryFolder()
  store = await createLocalFileStore(folder, { minFreeBytes, freeBytes })
})

const piece = Buffer.alloc(64 * 1024, 1)
const content = (size: number) => Readable.from(Array(size / piece.length).fill(piece))

describe('a disk that many writers fill at once', () => {
  test('keeps the reserve free with 24 concurrent uploads', async () => {
    const keys = await Promise.all(Array.from({ length: 24 }, () => store.begin()))
    const outcomes = await Promise.all(
      keys.map((key) => store.append(key, { offset: 0 }, content(5 * mib))),
    )
    await freeBytes()
    expect(least).toBeGreaterThanOrEqual(minFreeBytes)
    // Most of the space is used, so writers were admitted.
    expect(least).toBeLessThan(minFreeBytes + 25 * mib)
    const stopped = outcomes.filter(({ brokenBy }) => brokenBy !== undefined)
    expect(stopped.length).toBeGreaterThan(10)
    for (const { brokenBy } of stopped) expect(brokenBy).toBeInstanceOf(StorageUnavailable)
    // Received bytes count: an interrupted upload continues from there.
    expect(outcomes.reduce((sum, { offset }) => sum + offset, 0)).toBe(await used())
  })

  test('keeps the reserve free with 24 whole files, and removes those that do not fit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, () => store.receive(content(5 * mib), 50 * mib)),
    )
    await freeBytes()
    expect(least).toBeGreaterThanOrEqual(minFreeBytes)
    const received = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(await used()).toBe(received.length * 5 * mib)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StorageUnavailable)
  })

  test('gets unused grants back', async () => {
    for (let round = 0; round < 60; round += 1) {
      const { key } = await store.receive(content(piece.length), mib)
      await store.remove(key)
    }
    expect(await store.receive(content(20 * mib), 50 * mib)).toMatchObject({ size: 20 * mib })
  })

  test('refuses to begin a file when it is full', async () => {
    const key = await store.begin()
    await store.append(key, { offset: 0 }, content(41 * mib))
    await expect(store.receive(content(mib), mib)).rejects.toThrow(StorageUnavailable)
  })
})

test('attack: 20 uploads at once, while the disk answers late, stay out of the reserve', async () => {
  let free = disk
  let asked = 0
  const space = createDiskSpace(folder, minFreeBytes, async () => {
    const measured = free
    // The answer misses what others write before it arrives; some answers take longer.
    const turns = ((asked += 1) * 17) % 90
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    return measured
  })
  const upload = async () => {
    const allowance = space.allowance()
    for (;;) {
      await allowance.take(piece.length)
      free -= piece.length
    }
  }
  await Promise.allSettled(Array.from({ length: 20 }, upload))
  expect(free).toBeGreaterThanOrEqual(minFreeBytes)
  expect(free).toBeLessThan(minFreeBytes + 21 * mib)
})
