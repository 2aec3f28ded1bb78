import type { Kysely } from 'kysely'
import { deleteDataKeys } from '../platform/crypto/data-key-store.ts'
import { deletedAtWithdrawal, valuesAfterWithdrawal } from '../platform/database/report-columns.ts'
import type { Schema } from '../platform/database/schema.ts'
import { sentAt } from './case/sent-at.ts'

type Database = Kysely<Schema>

/**
 * @param accountId found only when it is this account's
 * @param since found only when it was sent after this
 * @returns the report's id
 */
export async function findSentSince(
  trx: Database,
  codeMac: Buffer,
  { accountId, since }: { accountId: string | undefined; since: Date },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('report')
    .select('id')
    .where('code_mac', '=', codeMac)
    .where(sentAt, '>', since)
    .$if(accountId !== undefined, (qb) => qb.where('account_id', '=', accountId ?? ''))
    .executeTakeFirst()
  return row?.id
}

/**
 * Empties a report as the table of columns says, destroys its data keys, and deletes who reported and what was written afterwards. What
 * stays is that there was a report: its code, type, way, time and whose it is. The messages' files must be gone
 * before.
 */
export async function eraseReport(trx: Database, reportId: string, codeMac: Buffer): Promise<void> {
  await trx
    .updateTable('report')
    .set(valuesAfterWithdrawal('report'))
    .where('id', '=', reportId)
    .execute()
  await trx
    .updateTable('report_event')
    .set(valuesAfterWithdrawal('report_event'))
    .where('report_id', '=', reportId)
    .execute()
  await deleteDataKeys(trx, [
    { kind: 'report', codeMac },
    { kind: 'reporter', codeMac },
  ])
  for (const table of deletedAtWithdrawal)
    await trx.deleteFrom(table).where('report_id', '=', reportId).execute()
}
