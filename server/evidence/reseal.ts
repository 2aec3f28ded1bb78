import type { Kysely } from 'kysely'
import { findOrInsertDataKey } from '../platform/crypto/data-key-store.ts'
import { eachById } from '../platform/database/batches-by-id.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Schema } from '../platform/database/schema.ts'
import {
  filesNamedInPlain,
  lockFile,
  lockUpload,
  storeNames,
  storeUploadName,
  uploadsNamedInPlain,
} from './reseal-store.ts'
import { sealName, sealNames } from './sealed-names.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
}

/** Rows that are looked up at one time. */
const batch = 100

const resealFile = ({ db, keyring }: Deps, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockFile(trx, id)
    // Moved or detached meanwhile.
    if (!row?.name) return
    const { storage_key, name, sm3, original_sm3 } = row
    const key = await findOrInsertDataKey(trx, keyring, { kind: 'file', storageKey: storage_key })
    await storeNames(trx, id, sealNames(keyring, key, storage_key, { name, sm3, original_sm3 }))
  })

const resealUpload = ({ db, keyring }: Deps, idMac: Buffer): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUpload(trx, idMac)
    if (!row?.name) return
    const { storage_key: storageKey, name } = row
    const key = await findOrInsertDataKey(trx, keyring, { kind: 'file', storageKey })
    await storeUploadName(trx, idMac, sealName(key, 'upload', storageKey, name))
  })

/** Seals names and digests of files that an earlier version wrote. @returns how many files there were */
export async function resealFileNames(deps: Deps): Promise<number> {
  for (const idMac of await uploadsNamedInPlain(deps.db)) await resealUpload(deps, idMac)
  return eachById(
    (after) => filesNamedInPlain(deps.db, after, batch),
    (id) => id,
    (id) => resealFile(deps, id),
  )
}
