import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock, type Clock } from '../clock.ts'
import { syncFolder } from './durable.ts'
import { StorageUnavailable, type FileStore } from './file-store.ts'
import { receiveFile } from './receive-file.ts'

export interface LocalFileStoreOptions {
  clock?: Clock
  /** Bytes the disk must have left for a new file to be let in: the database may share it. */
  minFreeBytes?: number
}

const keyPattern = /^[0-9a-f]{32}$/
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
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  await orUnavailable('make its folders', async () => {
    for (const path of [incoming, kept]) await mkdir(path, { recursive: true, mode: 0o700 })
    await removeAbandoned(incoming, clock.now().getTime() - abandonedAfterMs)
  })

  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new StorageUnavailable('read a storage key')
    return join(kept, key.slice(0, 2), key.slice(2, 4), key)
  }

  return {
    receive: (source, maxBytes) =>
      receiveFile(source, join(incoming, randomName()), { maxBytes, minFreeBytes }),

    keep: ({ path }) =>
      orUnavailable('keep a file', async () => {
        const key = randomName()
        const place = pathOf(key)
        await syncFile(path)
        await makeFolderDurably(dirname(place), kept)
        await rename(path, place)
        await syncFolder(dirname(place))
        return key
      }),

    discard: ({ path }) => orUnavailable('discard a file', () => rm(path, { force: true })),

    read: (key) =>
      orUnavailable('read a file', async () => (await open(pathOf(key), 'r')).createReadStream()),

    remove: (key) => orUnavailable('remove a file', () => rm(pathOf(key), { force: true })),
  }
}

const randomName = () => randomBytes(16).toString('hex')

async function orUnavailable<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable(doing, error)
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new folder is only safe when the folders above it know of it. */
async function makeFolderDurably(folder: string, top: string): Promise<void> {
  if (!(await mkdir(folder, { recursive: true, mode: 0o700 }))) return
  for (let above = dirname(folder); above.startsWith(top); above = dirname(above))
    await syncFolder(above)
}

async function removeAbandoned(incoming: string, before: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path)
    if (found.mtimeMs < before) await rm(path, { force: true })
  }
}
