import type { createCall } from '../../../kit/session/create-call.ts'
import { call } from './call.ts'
import { citizenSession } from './citizen-session.ts'

/** Under which token calls are made. */
export interface Caller {
  readonly call: ReturnType<typeof createCall>
  /** For requests that are no call of the contract. @throws CallFailure */
  readonly token: () => Promise<string>
  /** Drops a token that was refused as expired; `message` is for whoever is signed out by that. */
  readonly expire: (token: string, message: string) => void
}

/** Whoever is signed in, or a visitor under the token that all pages share. */
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
