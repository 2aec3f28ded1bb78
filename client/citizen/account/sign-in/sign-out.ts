import { selfLogout } from '../../../../contract/account/sign-in.ts'
import { send } from '../../../kit/transport.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { deviceProof } from '../../site/session/device-proof.ts'
import { forgetAllCodes } from '../../site/kept-codes.ts'
import { oneTimeCodeMemory } from '../../site/verification/one-time-code-memory.ts'

/** Signs out. The device forgets the session even if no server is reached: without a token it expires by itself. */
export async function signOut(): Promise<void> {
  const token = citizenSession.signOut()
  oneTimeCodeMemory.forgetAll()
  deviceProof.forget()
  forgetAllCodes()
  await send(selfLogout, {}, token).catch(() => undefined)
}
