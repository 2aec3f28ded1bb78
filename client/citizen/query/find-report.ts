import { errors } from '../../../contract/errors.ts'
import { selfQuery } from '../../../contract/report/report.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { type ReceivedReport, readReport } from '../report/received-report.ts'
import { reportTypeName } from '../site/load-report-types.ts'
import { visitor } from '../site/session/visitor.ts'
import { visitorTickets } from '../site/verification/visitor-tickets.ts'

/**
 * Queries a report.
 * @param withTicket obtains the ticket, with or without asking the citizen
 * @throws CallFailure
 */
export async function findReport(
  code: string,
  withTicket = visitorTickets.withTicket,
): Promise<ReceivedReport> {
  const { report, list } = await withTicket((captcha_ticket, options) =>
    visitor.call(selfQuery, { query_code: code, captcha_ticket }, options),
  )
  // Some back ends answer with a list of one or none.
  if (!report && list?.length === 0)
    throw new CallFailure(errors.notFound.errcode, errors.notFound.errmessage)
  return withTypeName(readReport(report ?? list?.[0]))
}

/** Names the type of a report that a back end answered with the type's id alone. */
async function withTypeName(report: ReceivedReport): Promise<ReceivedReport> {
  const { type_name, report_type_id } = report
  if (type_name !== undefined || report_type_id === undefined) return report
  const name = await reportTypeName(report_type_id)
  return { ...report, ...(name !== undefined && { type_name: name }) }
}
