import type { createCall } from '../../../kit/session/create-call.ts'
import { call } from './call.ts'
import { citizenSession } from './citizen-session.ts'

/** The identity under whose token calls are made. */
export interface Caller {
  readonly call: ReturnType<typeof createCall>
  /** For requests that are no call of the contract. @throws CallFailure */
  readonly token: () => Promise<string>
  /** Drops a token that was refused as expired; shows `message` if that signs the citizen out. */
  readonly expire: (token: string, message: string) => void
}

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
