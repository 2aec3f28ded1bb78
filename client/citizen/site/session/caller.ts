import type { Caller } from '../../../kit/session/create-visitor.ts'
import { call } from './call.ts'
import { citizenSession } from './citizen-session.ts'

/** The signed-in citizen, or a visitor under the token that all pages share. */
export const citizen: Caller = {
  call,
  async token() {
    await citizenSession.confirm()
    return citizenSession.tokens.ensure()
  },
  expire(token, message) {
    const wasSignedIn = citizenSession.state() === 'signedIn'
    citizenSession.tokens.drop(token)
    if (wasSignedIn) citizenSession.announceExpiry(message)
  },
}
