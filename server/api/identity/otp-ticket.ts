import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Destination } from './one-time-code.ts'
import type { Proof } from './ticket.ts'

/** Seconds. Source: DESIGN §5. */
export const otpTicketLifetime = 10 * 60

/** Proof that whoever holds it reads the messages of this phone or e-mail address. */
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
