import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema.ts'

/** Returns the secret of an hour. @param hour hours since 1970 */
export async function secretOf(db: Db, hour: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('transient.draft_key')
    .select('secret')
    .where('hour', '=', hour)
    .executeTakeFirst()
  return row?.secret
}

/** Stores the secret of an hour, unless a concurrent call has stored one. @returns the stored secret */
export async function addSecret(db: Db, hour: number, secret: Buffer): Promise<Buffer> {
  const row = await db
    .insertInto('transient.draft_key')
    .values({ hour, secret })
    .onConflict((conflict) => conflict.column('hour').doUpdateSet({ hour }))
    .returning('secret')
    .executeTakeFirstOrThrow()
  return row.secret
}

/** Removes the secrets of earlier hours. Truncates the table, because deleted rows remain in its file. */
export const removeSecretsBefore = (db: Db, hour: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table transient.draft_key in access exclusive mode`.execute(transaction)
    const rows = await transaction.selectFrom('transient.draft_key').selectAll().execute()
    const left = rows.filter((row) => row.hour >= hour)
    if (left.length === rows.length) return
    await sql`truncate transient.draft_key`.execute(transaction)
    if (left.length > 0) await transaction.insertInto('transient.draft_key').values(left).execute()
  })
