import type { DataKey } from '../platform/crypto/data-key.ts'
import { unwrapKeyOf } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { ContentMissing, type FileStore } from '../platform/storage/file-store.ts'
import { createSealedFileStore } from '../platform/storage/sealed-file-store.ts'

/** The columns that locate and open stored content. */
export interface StoredContent {
  readonly storageKey: string
  /** Null after erasure. */
  readonly wrappedKey: Buffer | null
}

export const sealedUnder = (files: FileStore, key: DataKey): FileStore =>
  createSealedFileStore(files, key.deriveKey('file content'))

/** Returns the store of one file's content. @throws ContentMissing when the data key is erased; SealBroken */
export function contentStore(
  { files, keyring }: { files: FileStore; keyring: Keyring },
  { storageKey, wrappedKey }: StoredContent,
): FileStore {
  if (!wrappedKey) throw new ContentMissing()
  return sealedUnder(files, unwrapKeyOf(keyring, { kind: 'file', storageKey }, wrappedKey))
}
