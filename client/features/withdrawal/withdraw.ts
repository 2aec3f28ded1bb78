import type { Received } from '../../../contract/receive.ts'
import type { ReportView } from '../../../contract/report.ts'
import { reportWithdraw } from '../../../contract/withdrawal.ts'
import { call } from '../session/call.ts'
import type { ReportKey } from './report-key.ts'
import { captchaTickets } from '../verification/captcha-tickets.ts'

/** What is left of a report. */
export type Withdrawn = Received<ReportView>

/**
 * Withdraws a report, as often as it is asked: the answer is what is left of it.
 * @throws CallFailure
 */
export async function withdraw(key: ReportKey): Promise<Withdrawn> {
  const { report } = await ('query_code' in key
    ? captchaTickets.withTicket((captcha_ticket, options) =>
        call(reportWithdraw, { ...key, captcha_ticket }, options),
      )
    : call(reportWithdraw, key))
  return report ?? { status: 'withdrawn' }
}
