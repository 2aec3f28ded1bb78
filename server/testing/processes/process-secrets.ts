import { randomBytes } from 'node:crypto'
import { captchaProof, captchaTicketLifetime } from '../../account/identity/captcha-ticket.ts'
import { otpTicketLifetime, phoneProof } from '../../account/identity/otp-ticket.ts'
import { issueTicket } from '../../account/identity/ticket.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { createKeyring } from '../../platform/crypto/keyring.ts'

/**
 * Secrets for processes of the product, known to whoever starts them as well.
 * @param clock of the processes, where theirs is another one
 */
export function createProcessSecrets(clock: Clock = systemClock) {
  const [token, index, data] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const keyring = createKeyring({
    tokenSecret: token,
    indexSecret: index,
    dataKeys: new Map([[1, data]]),
  })
  const deps = { keyring, clock }
  return {
    /** As the processes read them. */
    env: {
      TOKEN_SECRET: token.toString('hex'),
      INDEX_SECRET: index.toString('hex'),
      DATA_KEYS: `1:${data.toString('hex')}`,
    },
    keyring,
    /** Without the work for it. */
    captchaTicket: () => issueTicket(deps, captchaProof, captchaTicketLifetime),
    /** Without a code that was sent. */
    phoneTicket: (purpose: string, phone: string) =>
      issueTicket(deps, phoneProof(keyring, purpose, phone), otpTicketLifetime),
  }
}
