import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/database/schema.ts'

type ReceiptKey = Selectable<Schema['receipt_key']>

/** Stores a public key, unless it exists. */
export const addKey = (db: Db, key: ReceiptKey) =>
  db
    .insertInto('receipt_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findKey = (db: Db, keyId: string): Promise<ReceiptKey | undefined> =>
  db.selectFrom('receipt_key').selectAll().where('key_id', '=', keyId).executeTakeFirst()
