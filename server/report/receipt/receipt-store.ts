import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import { sealedContentsIn } from '../../platform/database/report-columns.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import type { Selectable } from 'kysely'

/** Selects the columns of a receipt, none of the reporter's; with `accountId`, only if this account owns it. */
export const selectForReceipt = (db: Db, codeMac: Buffer, accountId: string | undefined) =>
  db
    .selectFrom('report')
    .innerJoin('report_type', 'report_type.id', 'report.report_type_id')
    .select(['report.id', 'report.status', 'report.real_name', 'report.reported_at'])
    .select(sealedContentsIn('report').map((column) => `report.${column}_sealed` as const))
    .select(['report_type.name as type_name', wrappedKeyIn('report').as('data_key')])
    .where('report.code_mac', '=', codeMac)
    .$if(accountId !== undefined, (qb) => qb.where('report.account_id', '=', accountId ?? ''))
    .executeTakeFirst()

/** Selects the files of the report itself, not of its messages, in order. */
export const selectReceiptFiles = (db: Db, reportId: string) =>
  db
    .selectFrom('file')
    .select(['file.storage_key', 'file.size', 'file.original_size'])
    .select(sealedContentsIn('file').map((column) => `file.${column}_sealed` as const))
    .select(wrappedKeyIn('file').as('data_key'))
    .where('file.report_id', '=', reportId)
    .orderBy('file.position')
    .execute()

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
