import type { DataKey } from '../platform/crypto/data-key.ts'
import { unwrapKeyOf } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { ContentMissing, type FileStore } from '../platform/storage/file-store.ts'
import { createSealedFileStore } from '../platform/storage/sealed-file-store.ts'

/** What a row says of its content. */
export interface StoredContent {
  readonly storageKey: string
  /** Null once it is erased. */
  readonly wrappedKey: Buffer | null
}

/** A store in which all content is sealed under one file's data key. */
export const sealedUnder = (files: FileStore, key: DataKey): FileStore =>
  createSealedFileStore(files, key.deriveKey('file content'))

/**
 * Opens the store that reads and continues writing some content.
 * @throws ContentMissing when its key is erased; SealBroken
 */
export function contentStore(
  { files, keyring }: { files: FileStore; keyring: Keyring },
  { storageKey, wrappedKey }: StoredContent,
): FileStore {
  if (!wrappedKey) throw new ContentMissing()
  return sealedUnder(files, unwrapKeyOf(keyring, { kind: 'file', storageKey }, wrappedKey))
}
