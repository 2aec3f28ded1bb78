import { reportFind, reportFound } from '../../../../contract/report/find-by-phone.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import type { Received } from '../../../../contract/receive.ts'
import { unreadable } from '../../../kit/call-failure.ts'
import { call } from '../../site/session/call.ts'
import { callWithOtp } from '../../site/verification/call-with-otp.ts'
import { withView, type WithView } from '../load-result.ts'
import { type ReceivedReport, readReport } from '../../report/received-report.ts'

/** Access to the found reports; kept in memory only. */
export interface Finding {
  phone: string
  ticket: string
  reports: readonly Received<Output<typeof reportFind>['list'][number]>[]
}
export type OpenedReport = WithView<ReceivedReport>

/** Finds the reports of a phone. @param otp_ticket verifies the phone @throws CallFailure */
export async function findReports(phone: string, otp_ticket: string): Promise<Finding> {
  const { list, find_ticket } = await callWithOtp(reportFind, { phone, otp_ticket })
  if (list === undefined || find_ticket === undefined) throw unreadable()
  return { phone, ticket: find_ticket, reports: list }
}

/** Opens a found report. @throws CallFailure */
export const openFound = ({ phone, ticket }: Finding, report_id: string): Promise<OpenedReport> =>
  withView(
    call(reportFound, { phone, find_ticket: ticket, report_id }).then(({ report }) =>
      readReport(report),
    ),
  )
