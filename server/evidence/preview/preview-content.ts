import { buffer } from 'node:stream/consumers'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import { unwrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { ContentMissing, type FileStore } from '../../platform/storage/file-store.ts'
import { createSealedFileStore } from '../../platform/storage/sealed-file-store.ts'
import type { EncodedPreview } from '../../platform/preview/encode-preview.ts'
import type { EvidenceFile } from '../evidence-files.ts'

/** Returns a store that seals previews under their file's data key, so that erasing the key erases them as well. */
export const previewStore = (files: FileStore, key: DataKey): FileStore =>
  createSealedFileStore(files, key.deriveKey('file preview'))

/** Returns the seal context of a picture's hash. */
export const pictureHashPlace = (storageKey: string): SealContext => ({
  table: 'file_preview',
  column: 'hash',
  row: storageKey,
})

/** Bytes that a veil takes at most. */
const mostVeil = 2048

/** Joins both pictures of a preview as one stored content: the veil's length in 32 bits, the veil, the clear one. */
export function joinPreview({ veil, clear }: EncodedPreview): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(veil.length)
  return Buffer.concat([length, veil, clear])
}

/** Reads a picture of a file's preview, a WebP. @throws ContentMissing when there is none or it is erased */
export async function readPreview(
  { files, keyring }: { files: FileStore; keyring: Keyring },
  { storageKey, wrappedKey, previewKey }: EvidenceFile,
  which: keyof EncodedPreview,
): Promise<Buffer> {
  if (!wrappedKey || !previewKey) throw new ContentMissing()
  const key = unwrapKeyOf(keyring, { kind: 'file', storageKey }, wrappedKey)
  const content = await buffer(await previewStore(files, key).read(previewKey))
  const length = content.readUInt32BE()
  // Not as `joinPreview` made it: else the clear picture could pass for a veil.
  if (length > mostVeil) throw new ContentMissing()
  return which === 'veil' ? content.subarray(4, 4 + length) : content.subarray(4 + length)
}
