import type { DataKey } from '../platform/crypto/data-key.ts'
import { unwrapKeyOf } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { ContentMissing, type FileStore } from '../platform/storage/file-store.ts'
import { createSealedFileStore } from '../platform/storage/sealed-file-store.ts'

/** How content lies in the store; 0 is as it came, before there was sealing. */
export const sealedForm = 1

/** What a row says of its content. */
export interface StoredContent {
  readonly storageKey: string
  readonly contentForm: number
  /** Null once it is erased, and where there never was one. */
  readonly wrappedKey: Buffer | null
}

/** A store in which all content is sealed under one file's data key. */
export const sealedUnder = (files: FileStore, key: DataKey): FileStore =>
  createSealedFileStore(files, key.deriveKey('file content'))

/**
 * The store that reads and goes on writing some content, in its form.
 * @throws ContentMissing when its key is erased; SealBroken
 */
export function contentStore(
  { files, keyring }: { files: FileStore; keyring: Keyring },
  { storageKey, contentForm, wrappedKey }: StoredContent,
): FileStore {
  if (contentForm !== sealedForm) return files
  if (!wrappedKey) throw new ContentMissing()
  return sealedUnder(files, unwrapKeyOf(keyring, { kind: 'file', storageKey }, wrappedKey))
}
