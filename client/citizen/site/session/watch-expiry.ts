import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { citizenSession } from './citizen-session.ts'
import { sessionLimits } from '../../../../contract/time-limits.ts'

const minute = 60_000
const idleWarningBefore = 2 * minute
const expiryWarningBefore = 5 * minute
/** The server records activity at most once a minute, so its record may lag by that much. */
const serverPrecision = minute
/** Any earlier, the request itself might count as activity. */
const safetyMargin = 2000

interface SessionTimes {
  /** Time of the last answered call in any tab. ms since 1970, as all times here. */
  lastAnswerAt: number
  /** Absolute end of the session. */
  endsAt: number
}

/** `idleWarning`: ends at `until` without activity. `expiryWarning`: ends then anyway. `expired`: must have ended. */
type ExpiryPhase =
  | { name: 'active' | 'expired' }
  | { name: 'idleWarning' | 'expiryWarning'; until: number }

/** Returns the phase of a session. */
export function expiryPhase(now: number, { lastAnswerAt, endsAt }: SessionTimes): ExpiryPhase {
  const idleEnd = lastAnswerAt + sessionLimits.idleMinutes * minute
  if (now >= Math.min(idleEnd, endsAt) + safetyMargin) return { name: 'expired' }
  const idleUntil = idleEnd - serverPrecision
  if (idleUntil < endsAt && now >= idleUntil - idleWarningBefore)
    return { name: 'idleWarning', until: idleUntil }
  if (now >= endsAt - expiryWarningBefore) return { name: 'expiryWarning', until: endsAt }
  return { name: 'active' }
}

/** A citizen with input this recent is active and is not warned. */
const recentActivityMs = 5 * 60_000
const checkEveryMs = 1000
/** Interval between two requests to the server. */
const askEveryMs = 30_000

const active: ExpiryPhase = { name: 'active' }
const activityEvents = ['keydown', 'pointerdown', 'input'] as const

/** Interface for the dialog. */
export interface ExpiryWatch {
  readonly phase: () => ExpiryPhase
  readonly subscribe: (changed: () => void) => () => void
}

/** Watches this tab's session: extends it for an active citizen, reports `expired` once the server has confirmed it. */
export function watchExpiry(): ExpiryWatch {
  let phase = active
  let lastActivityAt = 0
  let lastAskedAt = 0
  const listeners = new Set<() => void>()

  const set = (next: ExpiryPhase) => {
    const isSame =
      next.name === phase.name &&
      ('until' in next ? next.until : 0) === ('until' in phase ? phase.until : 0)
    if (isSame) return
    phase = next
    for (const changed of listeners) changed()
  }
  /** Any call extends a session; this one also finds out whether it still exists. */
  const askServer = (now: number) => {
    if (now - lastAskedAt < askEveryMs) return
    lastAskedAt = now
    citizenSession.loadUser().catch((thrown: unknown) => {
      const isApiOutage = thrown instanceof CallFailure && thrown.errcode === noAnswer
      if (!isApiOutage && citizenSession.state() === 'ended') set({ name: 'expired' })
    })
  }
  const check = () => {
    const endsAt = citizenSession.tokens.expiry()
    if (citizenSession.state() !== 'signedIn' || endsAt === Infinity) {
      // Signed out deliberately, already reported, or the end is unknown.
      if (phase.name !== 'expired') set(active)
      return
    }
    const now = Date.now()
    const next = expiryPhase(now, {
      lastAnswerAt: citizenSession.lastAnswer(),
      endsAt,
    })
    const isAtWork = now - lastActivityAt < recentActivityMs
    const shouldExtend = next.name === 'idleWarning' && phase.name !== 'idleWarning' && isAtWork
    if (next.name === 'expired' || shouldExtend) askServer(now)
    else set(next)
  }
  const noteActivity = () => {
    lastActivityAt = Date.now()
  }
  return {
    phase: () => phase,
    subscribe(changed) {
      listeners.add(changed)
      for (const type of activityEvents) window.addEventListener(type, noteActivity, true)
      // Check at once when the tab comes back from the background.
      document.addEventListener('visibilitychange', check)
      const timer = setInterval(check, checkEveryMs)
      return () => {
        listeners.delete(changed)
        for (const type of activityEvents) window.removeEventListener(type, noteActivity, true)
        document.removeEventListener('visibilitychange', check)
        clearInterval(timer)
      }
    },
  }
}
