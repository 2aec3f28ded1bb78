import { dropToken, storedToken } from '../../../../kit/session.ts'
import { markSignedOut } from '../../../../kit/signed-in.ts'
import { codeMemory } from '../../../verification/code-memory.ts'

/** The account is gone, and its session with it: this browser is a visitor's again. */
export function leaveAccount(): void {
  dropToken(storedToken())
  codeMemory.forgetAll()
  markSignedOut()
}
