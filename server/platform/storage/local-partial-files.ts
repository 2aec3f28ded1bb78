import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { systemClock, type Clock } from '../clock.ts'
import { removeAbandoned } from './abandoned.ts'
import { makeFolderDurably, syncFile, syncFolder } from './durable.ts'
import { StorageUnavailable } from './file-store.ts'
import { demandSpace } from './free-space.ts'
import { layoutOf, randomName } from './layout.ts'
import { PartialGone, type Appended, type PartialFiles } from './partial-files.ts'

/** What nobody has written to for so long has lost its row: an upload ends within a day. */
const abandonedAfterMs = 48 * 60 * 60 * 1000

/**
 * Partial files on the local disk, in `partial/`; files of 0600 in a folder of 0700.
 * @param folder the one that `createLocalFileStore` has
 * @throws StorageUnavailable when the folder cannot be made
 */
export async function createLocalPartialFiles(
  folder: string,
  { clock = systemClock, minFreeBytes = 0 }: { clock?: Clock; minFreeBytes?: number } = {},
): Promise<PartialFiles> {
  const { partial, kept, partialPath, keptPath } = layoutOf(folder)
  await onDisk('make its folder', async () => {
    await mkdir(partial, { recursive: true, mode: 0o700 })
    await removeAbandoned(partial, clock.now().getTime() - abandonedAfterMs)
  })

  return {
    begin: () =>
      onDisk('begin a file', async () => {
        await demandSpace(partial, minFreeBytes)
        const key = randomName()
        await (await open(partialPath(key), 'wx', 0o600)).close()
        await syncFolder(partial)
        return key
      }),

    append: (key, offset, source) =>
      onDisk('write a file', async () => {
        await demandSpace(partial, minFreeBytes)
        return append(partialPath(key), offset, source)
      }),

    gather: (key, size) =>
      onDisk('read a file', async () => {
        const path = (await exists(partialPath(key))) ? partialPath(key) : keptPath(key)
        const handle = await openWhole(path, size)
        // A request that was cut off may have written on where nobody counted.
        await handle.truncate(size)
        await handle.close()
        return { path, size, sm3: await sm3Of(path), tooLarge: false }
      }),

    keep: (key) =>
      onDisk('keep a file', async () => {
        const place = keptPath(key)
        if (await exists(place)) return
        await syncFile(partialPath(key))
        await makeFolderDurably(dirname(place), kept)
        await rename(partialPath(key), place)
        await syncFolder(dirname(place))
      }),

    remove: (key) =>
      onDisk('remove a file', async () => {
        for (const path of [partialPath(key), keptPath(key)]) await rm(path, { force: true })
      }),
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Opens a file that has at least so many bytes. @throws PartialGone */
async function openWhole(path: string, size: number): Promise<FileHandle> {
  const handle = await open(path, 'r+').catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? new PartialGone()
      : error
  })
  if ((await handle.stat()).size >= size) return handle
  await handle.close()
  throw new PartialGone()
}

async function append(path: string, from: number, source: Readable): Promise<Appended> {
  const handle = await openWhole(path, from)
  try {
    const written = await copy(source, handle, from)
    await handle.sync()
    return written
  } finally {
    await handle.close()
  }
}

async function copy(source: Readable, handle: FileHandle, from: number): Promise<Appended> {
  let offset = from
  try {
    for await (const read of source) {
      if (!(read instanceof Uint8Array)) throw new TypeError('A file comes as a stream of bytes')
      for (let done = 0; done < read.length;) {
        const { bytesWritten } = await onDisk('write a file', () =>
          handle.write(read, done, read.length - done, offset),
        )
        done += bytesWritten
        offset += bytesWritten
      }
    }
    return { offset }
  } catch (brokenBy) {
    return { offset, brokenBy }
  }
}

async function sm3Of(path: string): Promise<string> {
  const hash = createHash('sm3')
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
    hash.update(chunk)
  return hash.digest('hex')
}

async function onDisk<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTold = error instanceof StorageUnavailable || error instanceof PartialGone
    throw isTold ? error : new StorageUnavailable(doing, error)
  }
}
