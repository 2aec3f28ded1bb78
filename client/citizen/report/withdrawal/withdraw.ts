import type { Received } from '../../../../contract/receive.ts'
import type { ReportView } from '../../../../contract/report.ts'
import { reportWithdraw } from '../../../../contract/withdrawal.ts'
import { citizen } from '../../site/session/caller.ts'
import { visitor } from '../../site/session/visitor.ts'
import { forgetCode } from '../../site/kept-codes.ts'
import type { ReportKey } from './report-key.ts'
import { visitorTickets } from '../../site/verification/visitor-tickets.ts'

/** What is left of a report. */
export type Withdrawn = Received<ReportView>

/**
 * Withdraws a report, as often as it is asked: the answer is what is left of it.
 * @throws CallFailure
 */
export async function withdraw(key: ReportKey): Promise<Withdrawn> {
  const { report } = await ('query_code' in key
    ? visitorTickets.withTicket((captcha_ticket, options) =>
        visitor.call(reportWithdraw, { ...key, captcha_ticket }, options),
      )
    : citizen.call(reportWithdraw, key))
  // Nothing is left to open by it.
  if ('query_code' in key) forgetCode(key.query_code)
  return report ?? { status: 'withdrawn' }
}
