import type { Keyring } from '../../platform/crypto/keyring.ts'
import { CallError } from '../../http/call-error.ts'
import type { Destination } from './one-time-code.ts'
import type { Proof } from './ticket.ts'

/** Seconds. Source: DESIGN §5. */
export const otpTicketLifetime = 10 * 60

/** Returns the proof that its holder receives messages at this phone or e-mail address. */
export const otpProof = (
  keyring: Keyring,
  { kind, address }: Destination,
  purpose: string,
): Required<Proof> => ({
  purpose: `otp-${purpose}`,
  subject: keyring.blindIndex(kind, address),
})
export const phoneProof = (keyring: Keyring, purpose: string, phone: string): Required<Proof> =>
  otpProof(keyring, { kind: 'phone', address: phone }, purpose)

/** The error of a call without a valid proof of the phone. */
export function phoneNotProven(): CallError {
  const message = '手机号还没有验证，或验证已过期，请获取短信验证码重新验证'
  return new CallError('wrongCode', message, { fields: { otp_ticket: message } })
}
