import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock, type Clock } from '../clock.ts'
import {
  ifExists,
  exists,
  makeFolderDurably,
  removeOldFiles,
  setFolderTimes,
  syncFile,
  syncFolder,
} from './disk.ts'
import type { BucketEntry } from './bucket.ts'
import { createDiskSpace } from './disk-space.ts'
import { ContentMissing, type FileStore } from './file-store.ts'
import { layoutOf, newStorageKey, onDisk } from './local-layout.ts'
import { createLocalPartialFiles } from './local-partial-files.ts'
import { receiveFile } from './local-receive.ts'

interface LocalFileStoreOptions {
  clock?: Clock
  /** Bytes that stay free on the disk: the database may share it. */
  minFreeBytes?: number
  /** Returns the free bytes; default: asks the disk. */
  freeBytes?: () => Promise<number>
}

/** A disk, with the operations that the bucket behind it needs. */
export interface LocalFileStore extends FileStore {
  /** Returns the bytes of a kept file; undefined when none is kept under the key. */
  keptSize(key: string): Promise<number | undefined>
  /** Lists every kept file with the day that it was kept, by storage key. */
  list(): AsyncIterable<BucketEntry>
}

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Lifetime of unfinished files that a killed product left; checked at a start. */
const incomingLifetime = 24 * hour
/** The same for files in several requests: an upload has a day, and its clean-up an hour more. */
const partialLifetime = 48 * hour

/** Bytes read at a time. */
const readSize = 256 * 1024

/**
 * Stores files on the local disk: in `incoming/` or `partial/` first, then in `kept/ab/cd/abcd…`. Only the product's
 * own account can read them (0600 in folders of 0700).
 * @param folder created when missing; on one file system, because keeping a file is a rename
 * @throws StorageUnavailable when the folders cannot be created
 */
export async function createLocalFileStore(
  folder: string,
  { clock = systemClock, minFreeBytes = 0, freeBytes }: LocalFileStoreOptions = {},
): Promise<LocalFileStore> {
  const layout = layoutOf(folder)
  const { incoming, partial, keptFolder, incomingPath, partialPath, keptPath } = layout
  const now = clock.now().getTime()
  await onDisk('make its folders', async () => {
    for (const path of [incoming, partial, keptFolder])
      await mkdir(path, { recursive: true, mode: 0o700 })
    await removeOldFiles(incoming, now - incomingLifetime)
    await removeOldFiles(partial, now - partialLifetime)
  })

  const space = createDiskSpace(folder, minFreeBytes, freeBytes)

  const unkeptPath = async (key: string) =>
    (await exists(incomingPath(key))) ? incomingPath(key) : partialPath(key)

  /** Returns the day. A finer time on the disk would be in a backup and reveal when a report arrived. */
  const coarseTime = () => new Date(Math.floor(clock.now().getTime() / day) * day)

  async function putInPlace(path: string, place: string): Promise<void> {
    await syncFile(path, coarseTime())
    await makeFolderDurably(dirname(place), keptFolder)
    await rename(path, place)
    await setFolderTimes(dirname(place), keptFolder, coarseTime())
    await syncFolder(dirname(place))
  }

  return {
    ...createLocalPartialFiles(layout, space),

    async receive(source, maxBytes, options) {
      const key = newStorageKey()
      const limits = { maxBytes, space }
      return { key, ...(await receiveFile(source, incomingPath(key), limits, options)) }
    },

    read: (key, range) =>
      onDisk('read a file', async () => {
        // The order in which a file moves, so that no move is missed.
        for (const path of [incomingPath(key), partialPath(key), keptPath(key)]) {
          const file = await ifExists(open(path, 'r'))
          if (file)
            return file.createReadStream({
              highWaterMark: readSize,
              ...(range && { start: range.start, end: range.end - 1 }),
            })
        }
        // Throws when the whole disk is away.
        await access(keptFolder)
        throw new ContentMissing()
      }),

    keep: (key) =>
      onDisk('keep a file', async () => {
        const place = keptPath(key)
        if (await exists(place)) return
        await putInPlace(await unkeptPath(key), place)
      }),

    renew: (key) =>
      onDisk('move a file', async () => {
        const place = keptPath(key)
        const copy = incomingPath(newStorageKey())
        // A clone where the file system has them.
        const copying = copyFile(place, copy, constants.COPYFILE_FICLONE)
        if (!(await ifExists(copying.then(() => true)))) return
        // The file may have been erased meanwhile.
        if (await exists(place)) await putInPlace(copy, place)
        else await rm(copy, { force: true })
      }),

    keptSize: (key) =>
      onDisk('look for a file', async () =>
        (await exists(keptPath(key))) ? (await stat(keptPath(key))).size : undefined,
      ),

    async *list() {
      const namesIn = async (path: string) =>
        (await onDisk('list files', () => readdir(path))).toSorted()
      for (const first of await namesIn(keptFolder))
        for (const second of await namesIn(join(keptFolder, first)))
          for (const key of await namesIn(join(keptFolder, first, second))) {
            const path = join(keptFolder, first, second, key)
            const found = await onDisk('list files', () => ifExists(stat(path)))
            if (found) yield { key, putAt: found.mtime }
          }
    },

    room: () => onDisk('look how much space is left', () => space.left()),

    remove: (key) =>
      onDisk('remove a file', async () => {
        for (const path of [incomingPath(key), partialPath(key), keptPath(key)])
          await rm(path, { force: true })
        await setFolderTimes(dirname(keptPath(key)), keptFolder, coarseTime())
      }),
  }
}
