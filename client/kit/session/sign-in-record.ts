import { deviceStorage } from '../device-storage.ts'

/** Sign-in state of a device; `ended`: the session ended without a sign-out. */
type SignInState = 'visitor' | 'signedIn' | 'ended'

const ended = 'ended'

/** Creates the record of a sign-in that all tabs of a device share. It holds no name of the citizen. */
export function createSignInRecord() {
  const key = 'signed_in'
  const answeredKey = 'session_seen'
  const noteNow = (at: string) => deviceStorage.write(at, String(Date.now()))
  const state = (): SignInState => {
    const kept = deviceStorage.read(key)
    if (kept === ended) return 'ended'
    return kept === undefined ? 'visitor' : 'signedIn'
  }
  return {
    /** Storage key; other tabs learn of its changes by the browser's `storage` event. */
    key,
    state,
    signedIn: () => noteNow(key),
    /** Records an answered call, from which idle time counts. Does nothing for a visitor. */
    answered() {
      if (state() === 'signedIn') noteNow(answeredKey)
    },
    /** Time of the last answered call of any tab, or of the sign-in, in ms since 1970. */
    lastAnswer: () =>
      Math.max(...[key, answeredKey].map((at) => Number(deviceStorage.read(at)) || 0)),
    signedOut: () => deviceStorage.remove(key),
    /** Records that the session ended without a sign-out here. Does nothing for a visitor. */
    ended() {
      if (state() === 'signedIn') deviceStorage.write(key, ended)
    },
  }
}
