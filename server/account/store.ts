import { sql, type UpdateObject } from 'kysely'
import { deleteDataKeys, wrappedKeyIn } from '../platform/crypto/data-key-store.ts'
import type { Db, Schema } from '../platform/database/schema.ts'
import { changesRow } from '../platform/database/rows.ts'

/** A unique column of an account, and its value. */
export type AccountKey =
  | { id: string }
  | { phone_index: Buffer }
  | { wx_index: Buffer }
  | { partner_index: Buffer }

/** Selects an account with the number of its unread notices, in one query. */
export const selectAccount = (db: Db, key: AccountKey) => {
  const [column, value] = Object.entries(key)[0] ?? []
  return db
    .selectFrom('account')
    .selectAll('account')
    .select((eb) =>
      eb
        .selectFrom('notice')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('notice.account_id', '=', 'account.id')
        .where('notice.read_at', 'is', null)
        .as('unread'),
    )
    .select(wrappedKeyIn('account').as('data_key'))
    .where(sql.ref(`account.${column}`), '=', value)
    .executeTakeFirst()
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export interface NewAccount {
  phone_index: Buffer
  password_hash: string
  consent_version: string
  consented_at: Date
  registered_at: Date
  used_on: Date
}

/** Inserts an account without personal data; undefined when a concurrent registration of the phone was first. */
export async function insertAccount(trx: Db, account: NewAccount): Promise<string | undefined> {
  const row = await trx
    .insertInto('account')
    .values({ ...account, phone_sealed: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.column('phone_index').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Truncates to the day in UTC. No finer time of use is stored. */
export const dayOf = (moment: Date) => new Date(`${moment.toISOString().slice(0, 10)}T00:00:00Z`)

/** Records that an account is in use. Writes once a day. */
export const noteUse = (trx: Db, id: string, now: Date) =>
  trx
    .updateTable('account')
    .set({ used_on: dayOf(now) })
    .where('id', '=', id)
    .where('used_on', '!=', dayOf(now))
    .execute()

type Change = UpdateObject<Schema, 'account'>

/** PostgreSQL's code for a duplicate value in a unique index. */
const uniqueViolation = '23505'
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation

/** @returns false when another account has the e-mail or WeChat already */
export async function updateAccount(trx: Db, id: string, change: Change): Promise<boolean> {
  try {
    await trx.updateTable('account').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Links an account to a partner's citizen. @returns false when either is linked otherwise */
export async function setPartnerIndex(trx: Db, id: string, partner_index: Buffer) {
  try {
    return await changesRow(
      trx
        .updateTable('account')
        .set({ partner_index })
        .where('id', '=', id)
        .where(sql<boolean>`(partner_index is null or partner_index = ${partner_index})`),
    )
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Deletes an account with its sessions and notices, and destroys its data key. */
export async function deleteAccountRow(trx: Db, id: string): Promise<void> {
  await deleteDataKeys(trx, [{ kind: 'account', id }])
  await trx.deleteFrom('account').where('id', '=', id).execute()
}

export const stopPhoneChange = (trx: Db, id: string): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('account')
      .set({ next_phone_sealed: null, phone_changes_at: null })
      .where('id', '=', id)
      .where('phone_changes_at', 'is not', null),
  )

/** Returns the ids of the accounts whose change of phone is due. */
export async function accountsChangingPhone(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('phone_changes_at', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the account's row: waits for transactions that refer to it, and makes later ones wait. */
export const lockAccount = (trx: Db, id: string) =>
  trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
