import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { citizenSession } from './citizen-session.ts'
import { type ExpiryPhase, expiryPhase } from './expiry-phase.ts'

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

/**
 * Watches the session of this tab. Extends it silently for an active citizen. Reports `expired` only once the
 * server has confirmed it, until the next sign-in.
 */
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
