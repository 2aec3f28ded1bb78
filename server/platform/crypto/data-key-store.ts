import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { newDataKey, type DataKey } from './data-key.ts'
import type { Keyring } from './keyring.ts'
import { KeyMissing, SealBroken, type SealContext } from './seal.ts'

type Database = Kysely<Schema>

/**
 * Whose a data key is, known before its row is inserted and never changed: a report and its reporter by the mac of
 * the query code, an account and a member of staff by the id, a file or upload by its storage key (one through its
 * whole life), what the audit holds of a month by that.
 */
export type KeyOwner =
  | { readonly kind: 'report' | 'reporter'; readonly codeMac: Buffer }
  | { readonly kind: 'account' | 'staff'; readonly id: string }
  | { readonly kind: 'file'; readonly storageKey: string }
  | { readonly kind: 'audit'; readonly month: string }

/** Under which a data key is stored. */
export const subjectOf = (owner: KeyOwner): Buffer => {
  if ('codeMac' in owner) return owner.codeMac
  if ('month' in owner) return Buffer.from(owner.month)
  return Buffer.from('id' in owner ? owner.id : owner.storageKey)
}

/** How SQL finds the subject in the owner's own row. */
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

/**
 * For a select of the owner's row: its wrapped data key, or null once it is erased.
 * @param from the table that is selected from; `upload` finds the key of the file that it becomes
 */
export const wrappedKeyIn = (from: keyof typeof subjects): RawBuilder<Buffer | null> =>
  sql<Buffer | null>`(select data_key.sealed from data_key
    where data_key.kind = ${from === 'upload' ? 'file' : from} and data_key.subject = ${subjects[from]})`

/** @throws SealBroken when it was changed, is another owner's, or `DATA_KEYS` lacks its key */
export const unwrapKeyOf = (keyring: Keyring, owner: KeyOwner, wrapped: Uint8Array): DataKey =>
  keyring.unwrapDataKey(wrapped, contextOf(owner.kind, subjectOf(owner)))

/** A data key as it is stored: opens for this owner alone. */
export const wrapKeyOf = (keyring: Keyring, owner: KeyOwner, key: DataKey): Buffer =>
  keyring.wrapDataKey(key, contextOf(owner.kind, subjectOf(owner)))

/** Stores a new data key, in the transaction of what is sealed under it. */
export async function insertDataKey(
  trx: Database,
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

/** @returns undefined when there is none, or it is erased @throws SealBroken as `unwrapKeyOf` */
export async function findDataKey(
  db: Database,
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

/** For what was there before data keys. Of two at the same moment, the second waits and gets the key of the first. */
export const findOrInsertDataKey = async (
  trx: Database,
  keyring: Keyring,
  owner: KeyOwner,
): Promise<DataKey> =>
  (await findDataKey(trx, keyring, owner)) ?? insertOrFind(trx, keyring, owner)

async function insertOrFind(trx: Database, keyring: Keyring, owner: KeyOwner): Promise<DataKey> {
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

/** Erases what is sealed under the keys of these, in every copy whose data keys do not outlive this. */
export async function deleteDataKeys(trx: Database, owners: readonly KeyOwner[]): Promise<void> {
  if (owners.length === 0) return
  const asked = sql`unnest(${owners.map(({ kind }) => kind)}::text[], ${owners.map(subjectOf)}::bytea[])`
  await sql`
    delete from data_key using ${asked} as asked (kind, subject)
    where data_key.kind = asked.kind and data_key.subject = asked.subject
  `.execute(trx)
}

/** A data key as it lies in the database, whoever's it is. */
export interface StoredDataKey {
  readonly kind: string
  readonly subject: Buffer
  readonly sealed: Buffer
}

/**
 * The same data key, wrapped under the newest of `DATA_KEYS`; undefined when it was changed or moved, which is told to
 * operations and must not keep the others from being wrapped.
 * @throws KeyMissing
 */
export function rewrapDataKey(
  keyring: Keyring,
  { kind, subject, sealed }: StoredDataKey,
): Buffer | undefined {
  const context = { table: 'data_key', column: kind, row: subject }
  try {
    return keyring.wrapDataKey(keyring.unwrapDataKey(sealed, context), context)
  } catch (error) {
    if (!(error instanceof SealBroken) || error instanceof KeyMissing) throw error
    keyring.report(context, error)
    return undefined
  }
}
