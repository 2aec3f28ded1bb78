import { deleteDataKeys } from '../../platform/crypto/data-key-store.ts'
import {
  deletedAtWithdrawal,
  valuesAfterWithdrawal,
} from '../../platform/database/report-columns.ts'
import type { Db } from '../../platform/database/schema.ts'
import { sentAt } from '../case/sent-at.ts'

/** Finds a report sent `since` a time, for a withdrawal; with `accountId`, only if this account owns it. */
export async function findSentSince(
  trx: Db,
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
 * Erases a report's contents as the column table defines, destroys its data keys, and deletes its reporter and
 * messages. The row stays with code, type, time, owner and whether it was named. Erase the messages' files before.
 */
export async function eraseReport(trx: Db, reportId: string, codeMac: Buffer): Promise<void> {
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
