import type { Output } from '../../../../contract/endpoint.ts'
import { errors } from '../../../../contract/envelope.ts'
import { type ReportView, selfQuery } from '../../../../contract/report.ts'
import type { Status } from '../../../../contract/report-status.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../../session/call.ts'
import { spanOf } from '../list/page-address.ts'

export type OwnReportItem = NonNullable<Output<typeof selfQuery>['list']>[number]

export interface OwnReportsPage {
  total: number
  list: readonly OwnReportItem[]
}

/** @throws CallFailure */
export async function fetchReports(
  status: Status | undefined,
  page: number,
): Promise<OwnReportsPage> {
  const { total = 0, list = [] } = await call(selfQuery, { status, ...spanOf(page) })
  return { total, list }
}

/**
 * @param reportId from the address, where it can be cut or changed
 * @throws CallFailure
 */
export async function fetchReport(reportId: string): Promise<ReportView> {
  const isId = selfQuery.input.shape.report_id.safeParse(reportId).success
  const { report } = isId ? await call(selfQuery, { report_id: reportId }) : {}
  if (!report)
    throw new CallFailure(errors.notFound.errcode, '在您的举报里没有找到这一条，请返回列表重新选择')
  return report
}
