import { selfLogout } from '../../../../contract/session.ts'
import { call } from '../../../kit/call.ts'
import { dropToken, storedToken } from '../../../kit/session.ts'
import { markSignedOut } from '../../../kit/signed-in.ts'
import { codeMemory } from '../../verification/code-memory.ts'

/** Signs out. The device forgets the session even when the server cannot be told. */
export async function leave(): Promise<void> {
  const token = storedToken()
  await call(selfLogout, {}).catch(() => undefined)
  dropToken(token)
  codeMemory.forgetAll()
  markSignedOut()
}
