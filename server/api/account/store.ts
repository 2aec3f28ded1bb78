import { sql, type Kysely, type UpdateObject } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

/** A unique column of an account, and its value. */
export type AccountKey =
  | { id: string }
  | { phone_index: Buffer }
  | { wx_index: Buffer }
  | { partner_index: Buffer }

/** An account with how many of its notices wait to be read, in one query. */
export const selectAccount = (db: Database, key: AccountKey) => {
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
    .where(sql.ref(`account.${column}`), '=', value)
    .executeTakeFirst()
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export interface NewAccount {
  phone_index: Buffer
  phone_sealed: Buffer
  name_sealed: Buffer | null
  password_hash: string
  consent_version: string
  consented_at: Date
  registered_at: Date
}

/** Waits for a concurrent registration of the same phone. @returns undefined when that one was first */
export async function insertAccount(
  trx: Database,
  account: NewAccount,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('phone_index').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Change = UpdateObject<Schema, 'account'>

/** PostgreSQL: a unique index holds the value already. */
const uniqueViolation = '23505'

/** @returns false when another account has the e-mail, WeChat or partner identity already */
export async function updateAccount(trx: Database, id: string, change: Change): Promise<boolean> {
  try {
    await trx.updateTable('account').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false
    throw error
  }
}

/** Deletes an account with its sessions and notices. */
export async function deleteAccountRow(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', id).execute()
}

/**
 * Counts a login attempt before its password is compared, in one statement: of any number of concurrent
 * attempts no more than `most` are compared until the count expires.
 * @returns the attempts so far, this one included; undefined when none is left
 */
export async function countLoginAttempt(
  db: Database,
  { subject, most, now, until }: { subject: Buffer; most: number; now: Date; until: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('sign_in_failure')
    .values({ subject_index: subject, failures: 1, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .column('subject_index')
        .doUpdateSet({
          failures: sql`case when sign_in_failure.expires_at <= ${now} then 1
            else sign_in_failure.failures + 1 end`,
          expires_at: until,
        })
        .where((eb) =>
          eb.or([
            eb('sign_in_failure.failures', '<', most),
            eb('sign_in_failure.expires_at', '<=', now),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

/** When a subject's attempts expire. */
export async function lockedUntil(db: Database, subject: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('expires_at')
    .where('subject_index', '=', subject)
    .executeTakeFirst()
  return row?.expires_at
}

export async function deleteLoginAttempts(db: Database, subject: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject_index', '=', subject).execute()
}

export async function deleteLoginAttemptsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('expires_at', '<', before).execute()
}

/** Locks the account's row: waits for transactions that refer to it, and makes later ones wait. */
export async function lockAccount(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
}
