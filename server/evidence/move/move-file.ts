import type { Kysely } from 'kysely'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { SealBroken } from '../../platform/crypto/seal.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Leases } from '../../platform/lease.ts'
import type { Bucket } from '../../platform/storage/bucket.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { LocalFileStore } from '../../platform/storage/local-file-store.ts'
import { contentStore } from '../content-store.ts'
import { digestOf } from '../digest-of.ts'
import type { StoredFileRow } from '../store.ts'
import {
  beginMove,
  endMove,
  isKnown,
  onTheWayTo,
  placeOf,
  type Destination,
} from './place-store.ts'

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

/** Each removes the source only of a file that is still on its way, and says where it is then. */
const moves = {
  s3: {
    copy: copyToBucket,
    arrive: ({ db, local }: MoveDeps, { id, storageKey }: StoredFileRow) =>
      endMove(db, id, 's3', () => local.remove(storageKey)),
    removeCopy: ({ bucket }: MoveDeps, key: string) => bucket.remove(key),
  },
  local: {
    copy: copyToDisk,
    // The bucket may be slow: it is not asked within a transaction.
    arrive: async ({ db, bucket }: MoveDeps, { id, storageKey }: StoredFileRow) => {
      if ((await placeOf(db, id)) === onTheWayTo('local')) await bucket.remove(storageKey)
      return endMove(db, id, 'local')
    },
    removeCopy: ({ local }: MoveDeps, key: string) => local.remove(key),
  },
}

/** Longer than that of a process that died is held, in milliseconds. */
const leasePatience = 15_000

/**
 * Copies a file there, reads the copy back and opens it, and only then removes it where it was. May be killed at any
 * moment: it is read from where it lies, and the next move of it goes on. One process at a time moves a file, whichever
 * way: an object must not be removed that somebody else has just put there again.
 * @returns false when there was nothing to move any more
 * @throws SealBroken when it does not open, or is not what was uploaded: then it stays; StorageUnavailable
 */
export async function moveFile(
  deps: MoveDeps & { readonly leases: Leases },
  file: StoredFileRow,
  destination: Destination,
): Promise<boolean> {
  const lease = await deps.leases.take(Buffer.from(`move ${file.storageKey}`), {
    timeoutMs: leasePatience,
    signal: neverAborted,
    // It goes on: a file is soon moved.
    onReleaseRequested: () => undefined,
  })
  if (!lease) throw new Error('another process is moving it')
  try {
    return await moveLeased(deps, file, destination)
  } finally {
    await lease.release()
  }
}

const neverAborted = new AbortController().signal

async function moveLeased(
  deps: MoveDeps,
  file: StoredFileRow,
  destination: Destination,
): Promise<boolean> {
  const { copy, arrive, removeCopy } = moves[destination]
  const { id, storageKey } = file
  if (!(await beginMove(deps.db, id, destination))) return false
  await copy(deps, file)
  const place = await arrive(deps, file)
  // Deleted meanwhile, by somebody who did not yet find the copy. A row that is being settled is there again.
  if (place === undefined && !(await isKnown(deps.db, storageKey)))
    await removeCopy(deps, storageKey)
  return place === destination
}
