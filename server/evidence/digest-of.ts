import { createHash } from 'node:crypto'
import type { FileStore } from '../platform/storage/file-store.ts'

/** Reads a whole file. @returns its SM3 and size in bytes @throws any error of the store, e.g. SealBroken */
export async function digestOf(
  store: FileStore,
  storageKey: string,
): Promise<{ sm3: string; size: number }> {
  const hash = createHash('sm3')
  let size = 0
  for await (const bytes of await store.read(storageKey)) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('A file comes as a stream of bytes')
    hash.update(bytes)
    size += bytes.length
  }
  return { sm3: hash.digest('hex'), size }
}
