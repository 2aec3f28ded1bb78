import type { Services } from '../platform/services.ts'
import { eachById } from '../platform/database/batches-by-id.ts'
import { SealBroken } from '../platform/crypto/seal.ts'
import {
  ContentMissing,
  StorageUnavailable,
  type FileStore,
} from '../platform/storage/file-store.ts'
import { contentStore } from './content-store.ts'
import { storedFiles, type StoredFileRow } from './store.ts'
import { createHash } from 'node:crypto'

/** Reads a whole file. @returns its SM3 and size in bytes @throws any error of the store, e.g. SealBroken */
async function digestOf(store: FileStore, storageKey: string) {
  const hash = createHash('sm3')
  let size = 0
  for await (const bytes of await store.read(storageKey)) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('A file comes as a stream of bytes')
    hash.update(bytes)
    size += bytes.length
  }
  return { sm3: hash.digest('hex'), size }
}

type Deps = Services<'db' | 'keyring' | 'files'>

async function faultOf(deps: Deps, file: StoredFileRow): Promise<string | undefined> {
  try {
    const { sm3, size } = await digestOf(contentStore(deps, file), file.storageKey)
    if (size !== file.size) return 'it has another size'
    return sm3 === file.sm3 ? undefined : 'its SM3 is another'
  } catch (error) {
    const kinds = [SealBroken, ContentMissing, StorageUnavailable]
    if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message
    throw error
  }
}

export interface Verified {
  /** Files that open and match the database. */
  readonly whole: number
  readonly bytes: number
  readonly faults: readonly { id: string; storageKey: string; fault: string }[]
}

const batch = 100

/** Opens every file in use and compares it with the database; only reads. @param onProgress called after each file */
export async function verifyFiles(
  deps: Deps,
  onProgress: (soFar: Verified) => void = () => undefined,
): Promise<Verified> {
  let soFar: Verified = { whole: 0, bytes: 0, faults: [] }
  const verify = async (file: StoredFileRow) => {
    const { id, storageKey, size } = file
    const fault = await faultOf(deps, file)
    soFar = fault
      ? { ...soFar, faults: [...soFar.faults, { id, storageKey, fault }] }
      : { ...soFar, whole: soFar.whole + 1, bytes: soFar.bytes + size }
    onProgress(soFar)
  }
  await eachById(
    (after) =>
      storedFiles(deps, (files) => files.where('id', '>', after).orderBy('id').limit(batch)),
    ({ id }) => id,
    verify,
  )
  return soFar
}
