import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

type ReceiptKey = Selectable<Schema['receipt_key']>

/** Stores a public key, unless it exists. */
export async function addKey(db: Kysely<Schema>, key: ReceiptKey): Promise<void> {
  await db
    .insertInto('receipt_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findKey = (db: Kysely<Schema>, keyId: string): Promise<ReceiptKey | undefined> =>
  db.selectFrom('receipt_key').selectAll().where('key_id', '=', keyId).executeTakeFirst()
