import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { StorageUnavailable } from './file-store.ts'

const keyPattern = /^[0-9a-f]{32}$/

/** A fresh storage key, or any other name that nobody guesses and nothing else has. */
export const randomName = (): string => randomBytes(16).toString('hex')

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new StorageUnavailable('read a storage key')
  return key
}

/** Where things lie below the store's folder; all on one file system, because keeping a file is a rename. */
export const layoutOf = (folder: string) => {
  const incoming = join(folder, 'incoming')
  const partial = join(folder, 'partial')
  const kept = join(folder, 'kept')
  return {
    /** Files that come in with one request. */
    incoming,
    /** Files that come in with many requests. */
    partial,
    kept,
    /** @throws StorageUnavailable for a key that the store did not make */
    partialPath: (key: string) => join(partial, checked(key)),
    keptPath: (key: string) => join(kept, checked(key).slice(0, 2), key.slice(2, 4), key),
  }
}
