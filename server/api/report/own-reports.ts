import type { Input, Output } from '../../../contract/endpoint.ts'
import type { selfQuery } from '../../../contract/report.ts'
import { statusNames } from '../../../contract/report-status.ts'
import type { Clock } from '../../platform/clock.ts'
import { contentsReader, type ReaderDeps } from '../../platform/crypto/contents-reader.ts'
import { legacyIsRead } from '../../platform/crypto/sealing-state-store.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { CallError } from '../http/call-error.ts'
import { reportsOf, type ListedReport } from './account-store.ts'
import { queryCodeMacOf, reportIdOf } from './query-code-mac.ts'
import { readReport } from './read-report.ts'
import { reportPlace } from './sealed-contents.ts'
import { viewWithProgress } from './view.ts'

export const unknownReport = () =>
  new CallError('notFound', '在您的举报里没有找到这一条，请返回列表重新选择')

function titleOf(deps: ReaderDeps, row: ListedReport, isLegacyRead: boolean): string | null {
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key, isLegacyRead)
  return reader.read(reportPlace(row.code_mac, 'title'), row.title_sealed, row.title)
}

/** A page of the citizen's own reports, newest first. */
export async function listOwn(
  deps: ReaderDeps,
  accountId: string,
  input: Input<typeof selfQuery>,
): Promise<Output<typeof selfQuery>> {
  const { total, list } = await reportsOf(deps.db, accountId, input)
  const holdsLegacy = list.some(({ title }) => title !== null)
  const isLegacyRead = holdsLegacy && (await legacyIsRead(deps.db))
  return {
    total,
    list: list.map((row) => ({
      report_id: reportIdOf(row.code_mac),
      status: row.status,
      status_name: statusNames[row.status],
      report_type: { id: row.type_id, name: row.type_name },
      title: titleOf(deps, row, isLegacyRead),
      reported_at: new Date(row.reported_at).toISOString(),
    })),
  }
}

/** One of the citizen's own reports. @throws CallError notFound for another's as for none */
export async function viewOwn(
  deps: ReaderDeps & DeadlineDeps & { clock: Clock },
  accountId: string,
  reportId: string,
): Promise<Output<typeof selfQuery>> {
  const row = await readReport(deps, queryCodeMacOf(reportId), accountId)
  if (!row) throw unknownReport()
  return { report: await viewWithProgress(deps, row) }
}
