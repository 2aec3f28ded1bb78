import { deviceStorage } from '../device-storage.ts'

/** Sign-in state of a device; `ended`: the session ended without a sign-out. */
export type SignInState = 'visitor' | 'signedIn' | 'ended'

const ended = 'ended'

/** The record of a sign-in that all tabs of a device share. Names nobody. */
export interface SignInRecord {
  /** Storage key; other tabs learn of its changes by the browser's `storage` event. */
  readonly key: string
  readonly state: () => SignInState
  readonly signedIn: () => void
  /** Records an answered call, from which idle time counts. Does nothing for a visitor. */
  readonly answered: () => void
  /** Time of the last answered call of any tab, or of the sign-in, in ms since 1970. */
  readonly lastAnswer: () => number
  readonly signedOut: () => void
  /** Records that the session ended without a sign-out here. Does nothing for a visitor. */
  readonly ended: () => void
}

export function createSignInRecord(): SignInRecord {
  const key = 'signed_in'
  const answeredKey = 'session_seen'
  const noteNow = (at: string) => deviceStorage.write(at, String(Date.now()))
  const state = () => {
    const kept = deviceStorage.read(key)
    if (kept === ended) return 'ended'
    return kept === undefined ? 'visitor' : 'signedIn'
  }
  return {
    key,
    state,
    signedIn: () => noteNow(key),
    answered() {
      if (state() === 'signedIn') noteNow(answeredKey)
    },
    lastAnswer: () =>
      Math.max(...[key, answeredKey].map((at) => Number(deviceStorage.read(at)) || 0)),
    signedOut: () => deviceStorage.remove(key),
    ended() {
      if (state() === 'signedIn') deviceStorage.write(key, ended)
    },
  }
}
