import { selfLogout } from '../../../../contract/sign-in.ts'
import { send } from '../../../kit/transport.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { deviceProof } from '../../site/session/device-proof.ts'
import { forgetAllCodes } from '../../site/kept-codes.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'

/**
 * Signs out. The device forgets the session at once, whatever becomes of telling the server: a session that
 * nobody holds the token of ends by itself.
 */
export async function signOut(): Promise<void> {
  const token = citizenSession.signOut()
  oneTimeCodeMemory.forgetAll()
  deviceProof.forget()
  forgetAllCodes()
  await send(selfLogout, {}, token).catch(() => undefined)
}
