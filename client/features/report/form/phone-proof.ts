import { smsOtp, smsOtpCheck } from '../../../../contract/verification.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../../../kit/call.ts'
import type { PhoneProof } from '../draft/draft.ts'
import { captchaTickets } from '../proof/proof-of-work.ts'

const purpose = 'report'

/** A ticket must outlive the way to the server, in ms. */
const reserve = 10_000

/** Until when this phone counts as proven, in ms since 1970; 0 when it is not. */
export const provenUntil = (proof: PhoneProof | undefined, phone: string): number =>
  proof?.ticket && proof.phone === phone.trim() ? proof.ticket.expiresAt - reserve : 0

/**
 * Sends a code to the phone.
 * @throws CallFailure
 */
export async function sendCode(phone: string): Promise<PhoneProof> {
  const { resend_after } = await captchaTickets.withTicket((captcha_ticket) =>
    call(smsOtp, { phone, purpose, captcha_ticket }),
  )
  return { phone: phone.trim(), resendAt: Date.now() + resend_after * 1000 }
}

/** A phone that got a code a moment ago has to wait; undefined when the failure is another one. */
export const waitAfter = (phone: string, thrown: unknown): PhoneProof | undefined =>
  thrown instanceof CallFailure && thrown.retryAfter !== undefined
    ? { phone: phone.trim(), resendAt: Date.now() + thrown.retryAfter * 1000 }
    : undefined

/**
 * Exchanges the code for a ticket.
 * @throws CallFailure
 */
export async function checkCode(proof: PhoneProof, otp: string): Promise<PhoneProof> {
  const { otp_ticket, expires_in } = await call(smsOtpCheck, { phone: proof.phone, purpose, otp })
  return { ...proof, ticket: { value: otp_ticket, expiresAt: Date.now() + expires_in * 1000 } }
}
