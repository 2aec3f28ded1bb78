import type { ReportView } from '../../../contract/report.ts'
import { reportWithdraw } from '../../../contract/withdrawal.ts'
import { call } from '../session/call.ts'
import type { ReportKey } from './report-key.ts'
import { captchaTickets } from '../verification/proof/proof-of-work.ts'

/**
 * Withdraws a report, as often as it is asked: the answer is what is left of it.
 * @throws CallFailure
 */
export async function withdraw(key: ReportKey): Promise<ReportView> {
  const { report } = await ('query_code' in key
    ? captchaTickets.withTicket((captcha_ticket) =>
        call(reportWithdraw, { ...key, captcha_ticket }),
      )
    : call(reportWithdraw, key))
  return report
}
