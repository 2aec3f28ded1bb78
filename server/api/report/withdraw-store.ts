import type { Kysely } from 'kysely'
import type { Status } from '../../../contract/report-status.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

/**
 * Empties a report that nobody has begun to handle, and marks it as withdrawn, in one statement: of two calls
 * at one time one does it, and whoever begins to handle it at that moment either comes first or finds it empty.
 * What stays is that there was a report: its code, type, way, time and whose it is.
 * @param since only a report that was sent after this
 * @returns its id; undefined when there is none that may be withdrawn
 */
export async function emptyReport(
  trx: Database,
  codeMac: Buffer,
  { accountId, since }: { accountId: string | undefined; since: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('report')
    .set({
      status: 'withdrawn' satisfies Status,
      content_mac: Buffer.alloc(0),
      title: null,
      site_name: null,
      urls: [],
      account: null,
      seen_at: null,
      description: '',
      involves_minors: false,
      wants_result: false,
    })
    .where('code_mac', '=', codeMac)
    .where('status', '=', 'received' satisfies Status)
    .where('reported_at', '>', since)
    .$if(accountId !== undefined, (qb) => qb.where('account_id', '=', accountId ?? ''))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Deletes who reported and what was written afterwards. The messages' files must be gone before. */
export async function deleteWords(trx: Database, reportId: string): Promise<void> {
  await trx.deleteFrom('reporter').where('report_id', '=', reportId).execute()
  await trx.deleteFrom('message').where('report_id', '=', reportId).execute()
}
