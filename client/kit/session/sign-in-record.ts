import { deviceStorage } from '../device-storage.ts'

/** Whether somebody has signed in on this device, or had, until the session ended by itself. */
export type SignInState = 'visitor' | 'signedIn' | 'ended'

const ended = 'ended'

/** What the device remembers of a sign-in, for all tabs. Names nobody. */
export interface SignInRecord {
  /** Its change is what the other tabs hear of, by the browser's `storage` event. */
  readonly key: string
  readonly state: () => SignInState
  /** Notes that somebody has just signed in. */
  readonly signedIn: () => void
  /** Notes that a call was answered: the session counts its idle time from here. Nothing for a visitor. */
  readonly answered: () => void
  /** The last answered call of any tab, or the signing in, in ms since 1970. */
  readonly lastAnswer: () => number
  /** Notes that nobody is signed in any more, by their own wish. */
  readonly signedOut: () => void
  /** Notes that the session is over without anybody having ended it here. Changes nothing for a visitor. */
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
