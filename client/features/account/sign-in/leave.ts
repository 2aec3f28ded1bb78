import { selfLogout } from '../../../../contract/sign-in.ts'
import { dropToken, storedToken } from '../../../kit/session.ts'
import { markSignedOut } from '../../../kit/signed-in.ts'
import { send } from '../../../kit/transport.ts'
import { oneTimeCodeMemory } from '../../verification/one-time-code-memory.ts'

/**
 * Signs out. The device forgets the session at once, whatever becomes of telling the server: a session that
 * nobody holds the token of ends by itself.
 */
export async function leave(): Promise<void> {
  const token = storedToken()
  dropToken(token)
  oneTimeCodeMemory.forgetAll()
  markSignedOut()
  await send(selfLogout, {}, token).catch(() => undefined)
}
