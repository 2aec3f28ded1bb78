import type { Output } from '../../../../contract/endpoint.ts'
import { loginPassword } from '../../../../contract/sign-in.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../../../kit/call.ts'
import { keepToken } from '../../../kit/session.ts'
import { markSignedIn } from '../../../kit/signed-in.ts'
import { useStore } from '../../../kit/store.ts'
import { captchaTickets } from '../../report/proof/proof-of-work.ts'
import { oneTimeCodeMemory } from '../../verification/one-time-code-memory.ts'

/** What every way to sign in answers. */
export type Session = Output<typeof loginPassword>

/** Goes on as the citizen who has just signed in: their token replaces the visitor's. */
export function enter({ access_token, expires_in, user }: Session): void {
  keepToken(access_token, expires_in)
  markSignedIn()
  oneTimeCodeMemory.forgetAll()
  useStore.setState({ user })
}

/**
 * Signs in by password; does the proof of work when the server asks for it.
 * @param password its digest
 * @throws CallFailure
 */
export async function loginByPassword(phone: string, password: string): Promise<Session> {
  try {
    return await call(loginPassword, { phone, password })
  } catch (thrown) {
    const isProofMissing =
      thrown instanceof CallFailure && thrown.fields?.['captcha_ticket'] !== undefined
    if (!isProofMissing) throw thrown
    // Only the ticket: made again by itself, a call with a wrong password would count twice.
    const captcha_ticket = await captchaTickets.withTicket((ticket) => Promise.resolve(ticket))
    return call(loginPassword, { phone, password, captcha_ticket })
  }
}
