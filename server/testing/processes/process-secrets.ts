import { randomBytes } from 'node:crypto'
import { captchaProof, captchaTicketLifetime } from '../../account/identity/captcha-ticket.ts'
import { otpTicketLifetime, phoneProof } from '../../account/identity/otp-ticket.ts'
import { issueTicket } from '../../account/identity/ticket.ts'
import { systemClock } from '../../platform/clock.ts'
import { createKeyring } from '../../platform/crypto/keyring.ts'

/** Returns secrets for processes of the product, so that a test can issue tickets that they accept. */
export function createProcessSecrets() {
  const [token, index, data] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const keyring = createKeyring({
    tokenSecret: token,
    indexSecret: index,
    dataKeys: new Map([[1, data]]),
  })
  const deps = { keyring, clock: systemClock }
  return {
    /** The environment variables of the processes. */
    env: {
      TOKEN_SECRET: token.toString('hex'),
      INDEX_SECRET: index.toString('hex'),
      DATA_KEYS: `1:${data.toString('hex')}`,
    },
    keyring,
    /** Returns a captcha ticket without a solved challenge. */
    captchaTicket: () => issueTicket(deps, captchaProof, captchaTicketLifetime),
    /** Returns the ticket of a phone without a sent code. */
    phoneTicket: (purpose: string, phone: string) =>
      issueTicket(deps, phoneProof(keyring, purpose, phone), otpTicketLifetime),
  }
}
