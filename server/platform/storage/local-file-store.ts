import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock, type Clock } from '../clock.ts'
import { removeAbandoned } from './abandoned.ts'
import { makeFolderDurably, syncFile, syncFolder } from './durable.ts'
import { StorageUnavailable, type FileStore } from './file-store.ts'
import { layoutOf, randomName } from './layout.ts'
import { receiveFile } from './receive-file.ts'

export interface LocalFileStoreOptions {
  clock?: Clock
  /** Bytes the disk must have left for a new file to be let in: the database may share it. */
  minFreeBytes?: number
}

/** Files that were coming in when the product was killed are removed at a start after so long. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

/**
 * Files on the local disk: `incoming/` while they are looked at, then `kept/ab/cd/abcd…` under a random
 * key. Nobody but the product's own account can read them (0600 in folders of 0700).
 * @param folder made when missing; on one file system, because keeping a file is a rename
 * @throws StorageUnavailable when the folders cannot be made
 */
export async function createLocalFileStore(
  folder: string,
  { clock = systemClock, minFreeBytes = 0 }: LocalFileStoreOptions = {},
): Promise<FileStore> {
  const { incoming, kept, keptPath } = layoutOf(folder)
  await orUnavailable('make its folders', async () => {
    for (const path of [incoming, kept]) await mkdir(path, { recursive: true, mode: 0o700 })
    await removeAbandoned(incoming, clock.now().getTime() - abandonedAfterMs)
  })

  return {
    receive: (source, maxBytes) =>
      receiveFile(source, join(incoming, randomName()), { maxBytes, minFreeBytes }),

    keep: ({ path }) =>
      orUnavailable('keep a file', async () => {
        const key = randomName()
        const place = keptPath(key)
        await syncFile(path)
        await makeFolderDurably(dirname(place), kept)
        await rename(path, place)
        await syncFolder(dirname(place))
        return key
      }),

    discard: ({ path }) => orUnavailable('discard a file', () => rm(path, { force: true })),

    read: (key) =>
      orUnavailable('read a file', async () => (await open(keptPath(key), 'r')).createReadStream()),

    remove: (key) => orUnavailable('remove a file', () => rm(keptPath(key), { force: true })),
  }
}

async function orUnavailable<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable(doing, error)
  }
}
