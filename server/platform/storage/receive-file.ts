import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { StorageUnavailable, type ReceivedFile } from './file-store.ts'
import { demandSpace } from './free-space.ts'

export interface ReceiveLimits {
  /** Bytes the file may have. */
  maxBytes: number
  /** Bytes that must be free on the disk before it begins. */
  minFreeBytes: number
}

/**
 * Writes a source to a new file of mode 0600, chunk by chunk: the next is read only when the last is
 * written. See `FileStore.receive`.
 */
export async function receiveFile(
  source: Readable,
  path: string,
  limits: ReceiveLimits,
): Promise<ReceivedFile> {
  // It may break off before the first read, or after the last: that must not end the process.
  source.on('error', () => undefined)
  const file = await create(path, limits.minFreeBytes)
  try {
    const received = await copy(source, file, limits.maxBytes)
    await onDisk(() => file.close())
    if (received.tooLarge) await onDisk(() => rm(path, { force: true }))
    return { path, ...received }
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true }).catch(() => undefined)
    throw error
  }
}

const create = (path: string, minFreeBytes: number): Promise<FileHandle> =>
  onDisk(async () => {
    await demandSpace(dirname(path), minFreeBytes)
    return open(path, 'wx', 0o600)
  })

async function copy(source: Readable, file: FileHandle, maxBytes: number) {
  const hash = createHash('sm3')
  let size = 0
  // Not destroyed on leaving early: it may be one part of a multipart body whose other parts follow.
  for await (const read of source.iterator({ destroyOnReturn: false })) {
    const chunk = bytesOf(read)
    size += chunk.length
    if (size > maxBytes) break
    hash.update(chunk)
    await onDisk(() => file.writeFile(chunk))
  }
  if (size <= maxBytes) return { size, sm3: hash.digest('hex'), tooLarge: false }
  // Only after the iterator's listeners are off, in the next tick, does the stream flow again.
  setImmediate(() => source.resume())
  return { size, sm3: '', tooLarge: true }
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  if (typeof chunk === 'string') return Buffer.from(chunk)
  throw new TypeError('A file is received from a stream of bytes')
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageUnavailable('write a file', error)
  }
}
