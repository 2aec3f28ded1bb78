import { errors } from '../../contract/envelope.ts'
import { deviceStorage } from './device-storage.ts'
import { initialState, useStore } from './store.ts'

/** Tells the other tabs too, by the browser's `storage` event. Names nobody. */
export const signedInKey = 'signed_in'
const ended = 'ended'

/** Whether somebody has signed in on this device, or had, until the session ended by itself. */
export function signedInState(): 'signed-in' | 'ended' | 'visitor' {
  const kept = deviceStorage.read(signedInKey)
  if (kept === ended) return 'ended'
  return kept === undefined ? 'visitor' : 'signed-in'
}

/** Notes that somebody has just signed in. */
export const markSignedIn = (): void => deviceStorage.write(signedInKey, String(Date.now()))

const seenKey = 'session_seen'

/** Notes that a call was answered: the session counts its idle time from here. Nothing for a visitor. */
export function markSeen(): void {
  if (signedInState() === 'signed-in') deviceStorage.write(seenKey, String(Date.now()))
}

/** When the session was last seen alive, in any tab, in ms since 1970. */
export const lastSeen = (): number =>
  Math.max(...[signedInKey, seenKey].map((key) => Number(deviceStorage.read(key)) || 0))

/** Notes that nobody is signed in any more, by their own wish. */
export function markSignedOut(): void {
  deviceStorage.remove(signedInKey)
  useStore.setState({ user: initialState.user })
}

/** Notes that the session is over without anybody having ended it here. Changes nothing for a visitor. */
export function markEnded(): void {
  if (signedInState() === 'signed-in') deviceStorage.write(signedInKey, ended)
  if (useStore.getState().user.name !== '') useStore.setState({ user: initialState.user })
}

/** Whether a failure says that nobody is signed in. */
export const isSignInMissing = (errcode: number): boolean =>
  errcode === errors.signInRequired.errcode || errcode === errors.sessionExpired.errcode
