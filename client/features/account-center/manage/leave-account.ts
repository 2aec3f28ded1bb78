import { citizenSession } from '../../session/citizen-session.ts'
import { oneTimeCodeMemory } from '../../verification/one-time-code-memory.ts'

/**
 * The account is gone, and its session with it: the next call is a visitor's. Who was here is forgotten
 * (`forgetUser`) once the personal centre has been left, which would ask them to sign in.
 */
export function leaveAccount(): void {
  citizenSession.tokens.drop(citizenSession.tokens.stored())
  oneTimeCodeMemory.forgetAll()
}
