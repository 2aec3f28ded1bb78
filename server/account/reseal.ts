import { isSealedAsBefore } from '../platform/crypto/contents-reader.ts'
import { findOrInsertDataKey } from '../platform/crypto/data-key-store.ts'
import { eachById } from '../platform/database/batches-by-id.ts'
import { openLegacy } from '../platform/crypto/open-legacy.ts'
import type { Kysely } from 'kysely'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Schema } from '../platform/database/schema.ts'
import { accountPlace, sealField, type SealedField } from './account.ts'
import { accountsSealedAsBefore, lockAccountRow, updateAccount } from './store.ts'

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
}

/** Accounts that are looked up at one time. */
const batch = 100
const fields = ['phone', 'name', 'email'] as const satisfies readonly SealedField[]

const reseal = ({ db, keyring }: Deps, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockAccountRow(trx, id)
    if (!row) return
    const key = await findOrInsertDataKey(trx, keyring, { kind: 'account', id })
    const fresh = fields.flatMap((field) => {
      const sealed = row[`${field}_sealed`]
      if (!sealed || !isSealedAsBefore(sealed)) return []
      const text = openLegacy(keyring, accountPlace(id, field), sealed)
      return text === undefined ? [] : [[`${field}_sealed`, sealField(key, id, field, text)]]
    })
    if (fresh.length > 0) await updateAccount(trx, id, Object.fromEntries(fresh))
  })

/**
 * Seals the personal data of accounts that an earlier version wrote under a data key an account.
 * @returns how many there were @throws KeyMissing
 */
export const resealAccounts = (deps: Deps): Promise<number> =>
  eachById(
    (after) => accountsSealedAsBefore(deps.db, after, batch),
    (id) => id,
    (id) => reseal(deps, id),
  )
