import type { Kysely } from 'kysely'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import { SealBroken } from '../../../platform/crypto/seal.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Bucket } from '../../../platform/storage/bucket.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { LocalFileStore } from '../../../platform/storage/local-file-store.ts'
import { contentStore } from '../content-store.ts'
import { digestOf } from '../digest-of.ts'
import type { StoredFileRow } from '../store.ts'
import { beginMove, endMove, isKnown, type Destination } from './place-store.ts'

export interface MoveDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly local: LocalFileStore
  readonly bucket: Bucket
}

/** Opens a copy and compares it with what the database says of the file. @throws SealBroken when it is not that */
async function verify(
  { keyring }: MoveDeps,
  from: FileStore,
  file: StoredFileRow,
  key = file.storageKey,
): Promise<void> {
  const { sm3, size } = await digestOf(contentStore({ files: from, keyring }, file), key)
  if (size !== file.size || sm3 !== file.sm3)
    throw new SealBroken('a copy is not what was uploaded')
}

async function copyToBucket(deps: MoveDeps, file: StoredFileRow): Promise<void> {
  const { local, bucket } = deps
  const { storageKey } = file
  const size = await local.keptSize(storageKey)
  // Not on the disk any more: a move died after it had removed it there, and before it could say so.
  if (size !== undefined) {
    const content = await local.read(storageKey)
    await bucket.put(storageKey, content, size).finally(() => content.destroy())
  }
  const inBucketAlone: FileStore = { ...local, read: (key, range) => bucket.read(key, range) }
  await verify(deps, inBucketAlone, file)
}

async function copyToDisk(deps: MoveDeps, file: StoredFileRow): Promise<void> {
  const { local, bucket } = deps
  const { storageKey } = file
  if ((await local.keptSize(storageKey)) !== undefined) return verify(deps, local, file)
  const content = await bucket.read(storageKey)
  const { key } = await local
    .receive(content, Infinity, { withoutSm3: true })
    .finally(() => content.destroy())
  try {
    await verify(deps, local, file, key)
    await local.adopt(storageKey, key)
  } catch (error) {
    await local.remove(key)
    throw error
  }
}

const moves = {
  s3: {
    copy: copyToBucket,
    removeSource: ({ local }: MoveDeps, key: string) => local.remove(key),
    removeCopy: ({ bucket }: MoveDeps, key: string) => bucket.remove(key),
  },
  local: {
    copy: copyToDisk,
    removeSource: ({ bucket }: MoveDeps, key: string) => bucket.remove(key),
    removeCopy: ({ local }: MoveDeps, key: string) => local.remove(key),
  },
}

/**
 * Copies a file there, reads the copy back and opens it, and only then removes it where it was. May be killed at any
 * moment: it is read from where it lies, and the next move of it goes on.
 * @returns false when there was nothing to move any more
 * @throws SealBroken when it does not open, or is not what was uploaded: then it stays; StorageUnavailable
 */
export async function moveFile(
  deps: MoveDeps,
  file: StoredFileRow,
  destination: Destination,
): Promise<boolean> {
  const { copy, removeSource, removeCopy } = moves[destination]
  const { id, storageKey } = file
  if (!(await beginMove(deps.db, id, destination))) return false
  await copy(deps, file)
  const place = await endMove(deps.db, id, destination, () => removeSource(deps, storageKey))
  // Deleted meanwhile, by somebody who did not yet find the copy. A row that is being settled is there again.
  if (place === undefined && !(await isKnown(deps.db, storageKey)))
    await removeCopy(deps, storageKey)
  return place === destination
}
