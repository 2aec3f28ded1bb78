import type { Received } from '../../../../contract/receive.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import { reportCreate, reportNonameCreate } from '../../../../contract/report/report.ts'
import type { Way } from '../../../../contract/report/way.ts'
import { visitor } from '../../site/session/visitor.ts'
import { callWithOtp } from '../../site/verification/call-with-otp.ts'
import type { Draft } from '../draft/draft.ts'
import { anonymousReport, type Attached, namedReport } from '../form/payload.ts'
import { visitorTickets } from '../../site/verification/visitor-tickets.ts'

/** The answer to an accepted report; every member may be absent. */
export type Sent = Received<Output<typeof reportCreate>>

/**
 * Sends the draft under its key, so that a back end with `idempotency` stores one report.
 * @param onSubmission called as the report itself is sent
 * @throws CallFailure
 */
export function sendReport(
  draft: Draft,
  way: Way,
  attached: Attached,
  onSubmission: () => void,
): Promise<Sent> {
  const { values, idempotencyKey, phoneProof } = draft
  const options = { idempotencyKey, onSubmission }
  if (way === 'named')
    return callWithOtp(
      reportCreate,
      namedReport(values, attached, phoneProof?.ticket?.value),
      options,
    )
  return visitorTickets.withTicket((captcha_ticket, captchaOptions) =>
    visitor.call(
      reportNonameCreate,
      { ...anonymousReport(values, attached), captcha_ticket },
      { ...options, ...captchaOptions },
    ),
  )
}
