import type { Kysely } from 'kysely'
import type { Input, Output } from '../../../contract/endpoint.ts'
import type { selfQuery } from '../../../contract/report.ts'
import { statusNames } from '../../../contract/report-status.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { reportsOf } from './account-store.ts'
import { queryCodeMacOf, reportIdOf } from './query-code-mac.ts'
import { findReport } from './store.ts'
import { viewOf } from './view.ts'

export const unknownReport = () =>
  new CallError('notFound', '在您的举报里没有找到这一条，请返回列表重新选择')

/** A page of the citizen's own reports, newest first. */
export async function listOwn(
  db: Kysely<Schema>,
  accountId: string,
  input: Input<typeof selfQuery>,
): Promise<Output<typeof selfQuery>> {
  const { total, list } = await reportsOf(db, accountId, input)
  return {
    total,
    list: list.map((row) => ({
      report_id: reportIdOf(Buffer.from(row.code_mac.slice(2), 'hex')),
      status: row.status,
      status_name: statusNames[row.status],
      report_type: { id: row.type_id, name: row.type_name },
      title: row.title,
      reported_at: new Date(row.reported_at).toISOString(),
    })),
  }
}

/** One of the citizen's own reports. @throws CallError notFound for another's as for none */
export async function viewOwn(
  deps: { db: Kysely<Schema>; clock: Clock },
  accountId: string,
  reportId: string,
): Promise<Output<typeof selfQuery>> {
  const row = await findReport(deps.db, queryCodeMacOf(reportId), accountId)
  if (!row) throw unknownReport()
  return { report: viewOf(row, deps.clock.now()) }
}
