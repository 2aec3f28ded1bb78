import { loginPassword } from '../../../../contract/account/sign-in.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { useStore } from '../../../kit/store.ts'
import { call } from '../../site/session/call.ts'
import type { SignedIn } from '../../../kit/session/create-session.ts'
import { captchaTickets } from '../../site/verification/captcha-tickets.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { deviceProof } from '../../site/session/device-proof.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'

/** The common answer of all ways to sign in. */
export type Session = SignedIn & { device_proof?: string }

/** Replaces the visitor's token by the citizen's. @throws CallFailure when the user cannot be loaded */
export async function completeSignIn(session: Session): Promise<void> {
  oneTimeCodeMemory.forgetAll()
  await citizenSession.signIn(session)
  deviceProof.keep(session.device_proof)
  useStore.setState({ password: '' })
}

/** Signs in by the password's digest, and the captcha if asked; `link_ticket` links the partner. @throws CallFailure */
export async function loginByPassword(
  phone: string,
  password: string,
  link_ticket?: string,
): Promise<Session> {
  const input = { phone, password, ...deviceProof.member(), ...(link_ticket && { link_ticket }) }
  try {
    return await call(loginPassword, input)
  } catch (thrown) {
    const isProofMissing =
      thrown instanceof CallFailure && thrown.fields?.['captcha_ticket'] !== undefined
    if (!isProofMissing) throw thrown
    // Retries only for the ticket: repeated automatically, a wrong password would count twice.
    const [captcha_ticket, options] = await captchaTickets.withTicket(async (...got) => got)
    return call(loginPassword, { ...input, captcha_ticket }, options)
  }
}
