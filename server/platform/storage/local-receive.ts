import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Allowance, DiskSpace } from './disk-space.ts'
import type { DigestOption, ReceivedFile } from './file-store.ts'
import { onDisk } from './local-layout.ts'

const doing = 'write a file'

interface ReceiveLimits {
  maxBytes: number
  space: DiskSpace
}

/** Writes a source to a new file of mode 0600 with back-pressure. See `FileStore.receive`. */
export async function receiveFile(
  source: Readable,
  path: string,
  limits: ReceiveLimits,
  { withoutSm3 = false }: DigestOption = {},
): Promise<Omit<ReceivedFile, 'key'>> {
  // The source may fail before the first read or after the last, and an error without a listener ends the process.
  source.on('error', () => undefined)
  const file = await create(path, limits.space)
  const allowance = limits.space.allowance()
  try {
    const received = await copy(source, file, { maxBytes: limits.maxBytes, allowance, withoutSm3 })
    await onDisk(doing, () => file.close())
    if (received.tooLarge) await onDisk(doing, () => rm(path, { force: true }))
    return received
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true }).catch(() => undefined)
    throw error
  } finally {
    allowance.release()
  }
}

const create = (path: string, space: DiskSpace): Promise<FileHandle> =>
  onDisk(doing, async () => {
    await space.require()
    return open(path, 'wx', 0o600)
  })

async function copy(
  source: Readable,
  file: FileHandle,
  how: { maxBytes: number; allowance: Allowance; withoutSm3: boolean },
) {
  const { maxBytes, allowance, withoutSm3 } = how
  const hash = withoutSm3 ? undefined : createHash('sm3')
  let size = 0
  // The source is not destroyed at an early end: other parts of the multipart body may follow.
  for await (const read of source.iterator({ destroyOnReturn: false })) {
    const chunk = bytesOf(read)
    size += chunk.length
    if (size > maxBytes) break
    hash?.update(chunk)
    await onDisk(doing, async () => {
      await allowance.take(chunk.length)
      await file.writeFile(chunk)
    })
  }
  if (size <= maxBytes) return { size, sm3: hash?.digest('hex') ?? '', tooLarge: false }
  // The stream flows again only in the next tick, when the iterator's listeners are off.
  setImmediate(() => source.resume())
  return { size, sm3: '', tooLarge: true }
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  if (typeof chunk === 'string') return Buffer.from(chunk)
  throw new TypeError('A file is received from a stream of bytes')
}
