import * as words from '#words/account.ts'
import type { Output } from '../../../../../contract/endpoint.ts'
import { errors } from '../../../../../contract/errors.ts'
import { selfQuery } from '../../../../../contract/report/report.ts'
import type { Status } from '../../../../../contract/report/report-status.ts'
import { CallFailure, unreadable } from '../../../../kit/call-failure.ts'
import {
  readReport,
  type ReceivedReport,
  type ReceivedStatus,
  readStatus,
} from '../../../report/received-report.ts'
import type { Received } from '../../../../../contract/receive.ts'
import { reportTypeName } from '../../../site/load-report-types.ts'
import { call } from '../../../site/session/call.ts'
import { loadedFeatures } from '../../../site/load-front-config.ts'
import { shownPage, spanOf } from '../list/page-address.ts'

export interface OwnReportItem
  extends ReceivedStatus, Pick<ReceivedReport, 'title' | 'type_name' | 'reported_at'> {
  /** Opens the report; absent if the back end does not open reports by id. */
  report_id?: string
  /** Opens a report that has no id. */
  query_code?: string
  /** A few words that tell the report from others. */
  summary?: string
}

export interface OwnReportsPage {
  total: number
  list: readonly OwnReportItem[]
}

async function readItem(
  item: NonNullable<Received<Output<typeof selfQuery>>['list']>[number],
  isOurs: boolean,
): Promise<OwnReportItem> {
  const { status, status_name, report_type, report_type_id: id, report_id, ...rest } = item
  const type_name = report_type?.name ?? (id === undefined ? undefined : await reportTypeName(id))
  return {
    ...rest,
    ...(isOurs && report_id !== undefined && { report_id }),
    ...readStatus({ status, status_name }),
    ...(type_name && { type_name }),
  }
}

/** Returns a page of the citizen's reports, filtered by status if the back end can. @throws CallFailure */
export async function fetchReports(
  status: Status | undefined,
  page: number,
): Promise<OwnReportsPage> {
  const { own_reports: isOurs = false } = await loadedFeatures()
  const { total, list } = await call(selfQuery, { ...(isOurs && { status }), ...spanOf(page) })
  if (!list) throw unreadable()
  const items = await Promise.all(list.map((item) => readItem(item, isOurs)))
  return shownPage(items, total, page)
}

/** Returns one of the citizen's reports. @param reportId from the address, possibly cut or changed @throws CallFailure */
export async function fetchReport(reportId: string): Promise<ReceivedReport> {
  const isId = selfQuery.input.shape.report_id.safeParse(reportId).success
  const isPossible = isId && (await loadedFeatures()).own_reports
  const { report } = isPossible ? await call(selfQuery, { report_id: reportId }) : {}
  if (!report) throw new CallFailure(errors.notFound.errcode, words.reportNotFound)
  return readReport(report)
}
