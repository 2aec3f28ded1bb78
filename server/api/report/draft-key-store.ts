import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** The secret of an hour. @param hour since 1970 */
export async function secretOf(db: Kysely<Schema>, hour: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('transient.draft_key')
    .select('secret')
    .where('hour', '=', hour)
    .executeTakeFirst()
  return row?.secret
}

/** Gives an hour its secret, unless it has one. */
export async function addSecret(db: Kysely<Schema>, hour: number, secret: Buffer): Promise<void> {
  await db
    .insertInto('transient.draft_key')
    .values({ hour, secret })
    .onConflict((conflict) => conflict.column('hour').doNothing())
    .execute()
}

/** Forgets the secrets of all hours before one. */
export async function removeSecretsBefore(db: Kysely<Schema>, hour: number): Promise<void> {
  await db.deleteFrom('transient.draft_key').where('hour', '<', hour).execute()
}
