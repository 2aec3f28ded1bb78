import type { Readable } from 'node:stream'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { ContentMissing, type FileStore } from '../../platform/storage/file-store.ts'
import { createSealedFileStore } from '../../platform/storage/sealed-file-store.ts'
import type { EvidenceFile } from '../evidence-files.ts'

/** Returns a store that seals previews under their file's data key, so that erasing the key erases them as well. */
export const previewStore = (files: FileStore, key: DataKey): FileStore =>
  createSealedFileStore(files, key.deriveKey('file preview'))

/** Reads the preview of a file, a WebP. @throws ContentMissing when there is none or it is erased */
export async function readPreview(
  { files, keyring }: { files: FileStore; keyring: Keyring },
  { storageKey, wrappedKey, previewKey }: EvidenceFile,
): Promise<Readable> {
  if (!wrappedKey || !previewKey) throw new ContentMissing()
  const key = unwrapKeyOf(keyring, { kind: 'file', storageKey }, wrappedKey)
  return previewStore(files, key).read(previewKey)
}
