import type { Input, Output } from '../../../contract/endpoint.ts'
import type { selfQuery } from '../../../contract/report/report.ts'
import { statusNames } from '../../../contract/report/report-status.ts'
import { summaryOf } from '../../../contract/report/report-summary.ts'
import type { Services } from '../../platform/services.ts'
import { contentsReader } from '../../platform/crypto/contents-reader.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { CallError } from '../../http/call-error.ts'
import { ownReportsAmong, reportsOf, type ListedReport } from './account-store.ts'
import { queryCodeMacOf, reportIdOf } from '../query-code-mac.ts'
import { contentsOpener } from '../read-contents.ts'
import { readReport } from './read-report.ts'
import { viewWithProgress } from './view.ts'

export const unknownReport = () => new CallError('notFound', '没有找到这个举报，请返回列表重新选择')

/** A listed report, from a row or from JSON. */
type Listed = Omit<ListedReport, 'reported_at'> & { readonly reported_at: string | Date }

/** Returns the title, or other text that identifies the report. Decrypts only the columns that it needs. */
function namesOf(deps: Services<'keyring'>, row: Listed) {
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const open = contentsOpener(reader, row.code_mac, row)
  const title = open.title()
  const summary =
    summaryOf({ title }) ??
    summaryOf({ urls: open.urls() }) ??
    summaryOf({ site_name: open.site_name() }) ??
    summaryOf({ account: open.account() }) ??
    summaryOf({ description: open.description() })
  return { title, ...(summary !== undefined && { summary }) }
}

/** Presents reports for a list that their reporter sees. */
export function listedReports(deps: Services<'keyring'>, rows: readonly Listed[]) {
  return rows.map((row) => ({
    report_id: reportIdOf(row.code_mac),
    status: row.status,
    status_name: statusNames[row.status],
    report_type: { id: row.type_id, name: row.type_name },
    ...namesOf(deps, row),
    reported_at: new Date(row.reported_at).toISOString(),
  }))
}

/** Returns a page of the citizen's own reports, newest first. */
export async function listOwn(
  deps: Services<'db' | 'keyring'>,
  accountId: string,
  input: Input<typeof selfQuery>,
): Promise<Output<typeof selfQuery>> {
  const { total, list } = await reportsOf(deps.db, accountId, input)
  return { total, list: listedReports(deps, list) }
}

export async function nameOwnReports(
  deps: Services<'db' | 'keyring'>,
  accountId: string,
  codeMacs: readonly Buffer[],
): Promise<ReturnType<typeof listedReports>> {
  if (codeMacs.length === 0) return []
  return listedReports(deps, await ownReportsAmong(deps.db, accountId, codeMacs))
}

/** Returns one of the citizen's own reports. @throws CallError notFound for an unknown report and for another's */
export async function viewOwn(
  deps: DeadlineDeps & Services<'db' | 'keyring' | 'clock'>,
  accountId: string,
  reportId: string,
): Promise<Output<typeof selfQuery>> {
  const row = await readReport(deps, queryCodeMacOf(reportId), accountId)
  if (!row) throw unknownReport()
  return { report: await viewWithProgress(deps, row, true) }
}
