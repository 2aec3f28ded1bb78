import { selfReportClaim } from '../../../../contract/report.ts'
import { call } from '../../session/call.ts'
import { captchaTickets } from '../../report/proof/proof-of-work.ts'

/**
 * Puts the report of a code into the account's list.
 * @returns its id there
 * @throws CallFailure
 */
export async function claim(query_code: string): Promise<string> {
  const { report_id } = await captchaTickets.withTicket((captcha_ticket) =>
    call(selfReportClaim, { query_code, captcha_ticket }),
  )
  return report_id
}
