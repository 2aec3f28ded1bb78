import { reportWithdraw } from '../../../../contract/withdrawal.ts'
import { citizen } from '../../site/session/caller.ts'
import { visitor } from '../../site/session/visitor.ts'
import { forgetCode } from '../../site/kept-codes.ts'
import { readReport, type ReceivedReport } from '../received-report.ts'
import type { ReportKey } from './report-key.ts'
import { visitorTickets } from '../../site/verification/visitor-tickets.ts'

/**
 * Withdraws a report and returns what is left of it. Idempotent.
 * @throws CallFailure
 */
export async function withdraw(key: ReportKey): Promise<ReceivedReport> {
  const { report } = await ('query_code' in key
    ? visitorTickets.withTicket((captcha_ticket, options) =>
        visitor.call(reportWithdraw, { ...key, captcha_ticket }, options),
      )
    : citizen.call(reportWithdraw, key))
  // The code opens nothing any more.
  if ('query_code' in key) forgetCode(key.query_code)
  return readReport(report ?? { status: 'withdrawn' })
}
