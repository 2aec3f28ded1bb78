import type { Output } from '../../../../../contract/endpoint.ts'
import { errors } from '../../../../../contract/envelope.ts'
import { type ReportView, selfQuery, type Status } from '../../../../../contract/report.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import { call } from '../../../../kit/call.ts'
import { spanOf } from '../list/page-address.ts'

export type OwnReportItem = NonNullable<Output<typeof selfQuery>['list']>[number]

export interface OwnReportsPage {
  total: number
  list: readonly OwnReportItem[]
}

/** @throws CallFailure */
export async function askReports(
  status: Status | undefined,
  page: number,
): Promise<OwnReportsPage> {
  const { total = 0, list = [] } = await call(selfQuery, { status, ...spanOf(page) })
  return { total, list }
}

/** @throws CallFailure */
export async function askReport(reportId: string): Promise<ReportView> {
  const { report } = await call(selfQuery, { report_id: reportId })
  if (!report) throw new CallFailure(errors.notFound.errcode, errors.notFound.errmessage)
  return report
}
