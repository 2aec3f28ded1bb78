import { errors } from '../../../../../contract/envelope.ts'
import { selfQuery } from '../../../../../contract/report.ts'
import type { Status } from '../../../../../contract/report-status.ts'
import { CallFailure, unreadable } from '../../../../kit/call-failure.ts'
import {
  shownReport,
  type ShownReport,
  type ShownStatus,
  shownStatus,
} from '../../../query/shown-report.ts'
import { call } from '../../../site/session/call.ts'
import { isAnnounced } from '../../../site/is-announced.ts'
import { shownPage, spanOf } from '../list/page-address.ts'

export interface OwnReportItem extends ShownStatus {
  /** Opens the report; absent where the back end gives none, or opens none by it. */
  report_id?: string
  /** Opens the report where its id does not. */
  query_code?: string
  title?: string
  /** By which it is told apart. */
  summary?: string
  type_name?: string
  reported_at?: string
}

export interface OwnReportsPage {
  total: number
  list: readonly OwnReportItem[]
}

/**
 * A page of the citizen's reports.
 * @param status only these, where the back end announced that it filters them
 * @throws CallFailure, also when no list of reports can be read: that is not the same as having none
 */
export async function fetchReports(
  status: Status | undefined,
  page: number,
): Promise<OwnReportsPage> {
  const isOurs = await isAnnounced('own_reports')
  const { total, list } = await call(selfQuery, { ...(isOurs && { status }), ...spanOf(page) })
  if (!list) throw unreadable()
  const items = list.map(({ status: said, status_name, report_type, report_id, ...rest }) => ({
    ...rest,
    ...(isOurs && report_id !== undefined && { report_id }),
    ...shownStatus({ status: said, status_name }),
    ...(report_type?.name && { type_name: report_type.name }),
  }))
  return shownPage(items, total, page)
}

/**
 * @param reportId from the address, where it can be cut or changed
 * @throws CallFailure
 */
export async function fetchReport(reportId: string): Promise<ShownReport> {
  const isId = selfQuery.input.shape.report_id.safeParse(reportId).success
  const isPossible = isId && (await isAnnounced('own_reports'))
  const { report } = isPossible ? await call(selfQuery, { report_id: reportId }) : {}
  if (!report)
    throw new CallFailure(errors.notFound.errcode, '在您的举报里没有找到这一条，请返回列表重新选择')
  return shownReport(report)
}
