import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/schema.ts'
import { newDataKey, type DataKey } from './data-key.ts'
import type { Keyring } from './keyring.ts'
import { KeyMissing, SealBroken, type SealContext } from './seal.ts'

/**
 * The owner of a data key, known before its row is inserted and never changed: the mac of the query code for a report
 * and its reporter, the id for an account and a member of staff, the storage key for a file or upload, the month for
 * the audit.
 */
export type KeyOwner =
  | { readonly kind: 'report' | 'reporter'; readonly codeMac: Buffer }
  | { readonly kind: 'account' | 'staff'; readonly id: string }
  | { readonly kind: 'file'; readonly storageKey: string }
  | { readonly kind: 'audit'; readonly month: string }

/** Returns the key under which an owner's data key is stored. */
export const subjectOf = (owner: KeyOwner): Buffer => {
  if ('codeMac' in owner) return owner.codeMac
  if ('month' in owner) return Buffer.from(owner.month)
  return Buffer.from('id' in owner ? owner.id : owner.storageKey)
}

/** SQL for the subject, by the owner's own row. */
const subjects = {
  report: sql.ref('report.code_mac'),
  reporter: sql.ref('report.code_mac'),
  account: sql`convert_to(account.id::text, 'UTF8')`,
  file: sql`convert_to(file.storage_key, 'UTF8')`,
  upload: sql`convert_to(upload.storage_key, 'UTF8')`,
} as const

const contextOf = (kind: KeyOwner['kind'], subject: Buffer): SealContext => ({
  table: 'data_key',
  column: kind,
  row: subject,
})

/** Selects the owner's wrapped data key; null once erased. @param from `upload` finds the key of its file */
export const wrappedKeyIn = (from: keyof typeof subjects): RawBuilder<Buffer | null> =>
  sql<Buffer | null>`(select data_key.sealed from data_key
    where data_key.kind = ${from === 'upload' ? 'file' : from} and data_key.subject = ${subjects[from]})`

/** Unwraps a data key. @throws SealBroken when it was changed, is another owner's, or `DATA_KEYS` lacks its key */
export const unwrapKeyOf = (keyring: Keyring, owner: KeyOwner, wrapped: Uint8Array): DataKey =>
  keyring.unwrapDataKey(wrapped, contextOf(owner.kind, subjectOf(owner)))

/** Wraps a data key for storage; it opens for this owner alone. */
export const wrapKeyOf = (keyring: Keyring, owner: KeyOwner, key: DataKey): Buffer =>
  keyring.wrapDataKey(key, contextOf(owner.kind, subjectOf(owner)))

/** Stores a new data key, in the transaction of the values sealed under it. */
export async function insertDataKey(
  trx: Db,
  keyring: Keyring,
  owner: KeyOwner,
  key: DataKey = newDataKey(),
): Promise<DataKey> {
  const row = { kind: owner.kind, subject: subjectOf(owner) }
  const sealed = wrapKeyOf(keyring, owner, key)
  await trx
    .insertInto('data_key')
    .values({ ...row, sealed })
    .execute()
  return key
}

/** Finds a data key. @returns undefined when it does not exist or is erased @throws SealBroken as `unwrapKeyOf` */
export async function findDataKey(
  db: Db,
  keyring: Keyring,
  owner: KeyOwner,
): Promise<DataKey | undefined> {
  const row = await db
    .selectFrom('data_key')
    .select('sealed')
    .where('kind', '=', owner.kind)
    .where('subject', '=', subjectOf(owner))
    .executeTakeFirst()
  return row && unwrapKeyOf(keyring, owner, row.sealed)
}

/** Finds or creates a data key. Of two concurrent calls, the second waits and gets the key of the first. */
export const findOrInsertDataKey = async (
  trx: Db,
  keyring: Keyring,
  owner: KeyOwner,
): Promise<DataKey> =>
  (await findDataKey(trx, keyring, owner)) ?? insertOrFind(trx, keyring, owner)

async function insertOrFind(trx: Db, keyring: Keyring, owner: KeyOwner): Promise<DataKey> {
  const key = newDataKey()
  const row = { kind: owner.kind, subject: subjectOf(owner) }
  const inserted = await trx
    .insertInto('data_key')
    .values({ ...row, sealed: wrapKeyOf(keyring, owner, key) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  const stands = inserted ? key : await findDataKey(trx, keyring, owner)
  if (!stands) throw new Error('a data key that was just there is gone')
  return stands
}

/** Erases everything sealed under these owners' keys, in every copy whose data keys do not outlive this. */
export async function deleteDataKeys(trx: Db, owners: readonly KeyOwner[]): Promise<void> {
  if (owners.length === 0) return
  const asked = sql`unnest(${owners.map(({ kind }) => kind)}::text[], ${owners.map(subjectOf)}::bytea[])`
  await sql`
    delete from data_key using ${asked} as asked (kind, subject)
    where data_key.kind = asked.kind and data_key.subject = asked.subject
  `.execute(trx)
}

export interface StoredDataKey {
  readonly kind: string
  readonly subject: Buffer
  readonly sealed: Buffer
}

/** Wraps a data key under the newest of `DATA_KEYS`; undefined for a changed one. @throws KeyMissing */
export function rewrapDataKey(keyring: Keyring, { kind, subject, sealed }: StoredDataKey) {
  const context = { table: 'data_key', column: kind, row: subject }
  try {
    return keyring.wrapDataKey(keyring.unwrapDataKey(sealed, context), context)
  } catch (error) {
    if (!(error instanceof SealBroken) || error instanceof KeyMissing) throw error
    keyring.report(context, error)
    return undefined
  }
}
