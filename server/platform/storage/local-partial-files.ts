import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ifExists, exists, syncFolder } from './disk.ts'
import type { DiskSpace } from './disk-space.ts'
import { ContentMissing, type Appended, type FileStore } from './file-store.ts'
import { newStorageKey, onDisk, type LocalLayout } from './local-layout.ts'

/** The part of the local store for files that arrive in several requests: each is a growing file. */
export const createLocalPartialFiles = (
  { partial, partialPath, keptPath }: LocalLayout,
  space: DiskSpace,
): Pick<FileStore, 'begin' | 'append' | 'assemble'> => ({
  begin: () =>
    onDisk('begin a file', async () => {
      await space.require()
      const key = newStorageKey()
      await (await open(partialPath(key), 'wx', 0o600)).close()
      await syncFolder(partial)
      return key
    }),

  append(key, { offset }, source) {
    // The source may fail before it is read, and an error without a listener ends the process.
    source.on('error', () => undefined)
    return onDisk('write a file', async () => {
      await space.require()
      return append(partialPath(key), offset, source, space)
    })
  },

  assemble: (key, { offset: size }, { withoutSm3 = false } = {}) =>
    onDisk('read a file', async () => {
      const path = (await exists(partialPath(key))) ? partialPath(key) : keptPath(key)
      const handle = await openAtLeast(path, size)
      // A process that died may have written more than was recorded.
      if ((await handle.stat()).size > size) await handle.truncate(size)
      await handle.close()
      return { key, size, sm3: withoutSm3 ? '' : await sm3Of(path), tooLarge: false }
    }),
})

/** Opens a file with at least so many bytes. @throws ContentMissing */
async function openAtLeast(path: string, size: number): Promise<FileHandle> {
  const handle = await ifExists(open(path, 'r+'))
  if (handle && (await handle.stat()).size >= size) return handle
  await handle?.close()
  throw new ContentMissing()
}

async function append(
  path: string,
  from: number,
  source: Readable,
  space: DiskSpace,
): Promise<Appended> {
  const handle = await openAtLeast(path, from)
  try {
    const written = await copy(source, handle, from, space)
    await handle.sync()
    return written
  } finally {
    await handle.close()
  }
}

async function copy(
  source: Readable,
  handle: FileHandle,
  from: number,
  space: DiskSpace,
): Promise<Appended> {
  const allowance = space.allowance()
  let offset = from
  try {
    for await (const read of source) {
      if (!(read instanceof Uint8Array)) throw new TypeError('A file comes as a stream of bytes')
      await onDisk('write a file', () => allowance.take(read.length))
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
  } finally {
    allowance.release()
  }
}

async function sm3Of(path: string): Promise<string> {
  const hash = createHash('sm3')
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
    hash.update(chunk)
  return hash.digest('hex')
}
