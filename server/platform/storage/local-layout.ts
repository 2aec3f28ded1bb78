import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ContentMissing, StorageUnavailable } from './file-store.ts'

const keyPattern = /^[0-9a-f]{32}$/

export const newStorageKey = (): string => randomBytes(16).toString('hex')

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new StorageUnavailable('read a storage key')
  return key
}

/** Returns the paths below the store's folder; on one file system, because keeping a file is a rename. */
export const layoutOf = (folder: string) => {
  const incoming = join(folder, 'incoming')
  const partial = join(folder, 'partial')
  const keptFolder = join(folder, 'kept')
  return {
    /** Files that arrive in one request. */
    incoming,
    /** Files that arrive in several requests. */
    partial,
    keptFolder,
    // Each throws StorageUnavailable for a key that the store did not create.
    incomingPath: (key: string) => join(incoming, checked(key)),
    partialPath: (key: string) => join(partial, checked(key)),
    keptPath: (key: string) => join(keptFolder, checked(key).slice(0, 2), key.slice(2, 4), key),
  }
}
export type LocalLayout = ReturnType<typeof layoutOf>

/** Turns a failure of the disk into a StorageUnavailable. @param doing as in "failed to …" */
export async function onDisk<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isNamed = error instanceof StorageUnavailable || error instanceof ContentMissing
    throw isNamed ? error : new StorageUnavailable(doing, error)
  }
}
