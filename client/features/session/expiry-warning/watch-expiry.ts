import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { citizenSession } from '../citizen-session.ts'
import { type SessionPhase, sessionPhase } from './expiry-phase.ts'

/** Who has just typed or tapped is there, and is not asked. */
const present = 5 * 60_000
const tick = 1000
/** Between two tries to reach a server that is away. */
const patience = 30_000

const calm: SessionPhase = { name: 'calm' }
const signs = ['keydown', 'pointerdown', 'input'] as const

/** What the dialog listens to. */
export interface SessionWatch {
  readonly phase: () => SessionPhase
  readonly subscribe: (changed: () => void) => () => void
}

/**
 * Watches the session of this tab. Whoever is at work goes on without being asked; `over` stands only once the
 * server has confirmed it, and until somebody signs in again.
 */
export function watchSession(): SessionWatch {
  let phase = calm
  let active = 0
  let triedAt = 0
  const listeners = new Set<() => void>()

  const set = (next: SessionPhase) => {
    const isSame =
      next.name === phase.name &&
      ('until' in next ? next.until : 0) === ('until' in phase ? phase.until : 0)
    if (isSame) return
    phase = next
    for (const changed of listeners) changed()
  }
  /** Any call keeps a session alive; this one finds out as well whether it still is. */
  const ask = (now: number) => {
    if (now - triedAt < patience) return
    triedAt = now
    citizenSession.loadUser().catch((thrown: unknown) => {
      const isAway = thrown instanceof CallFailure && thrown.errcode === noAnswer
      if (!isAway && citizenSession.state() === 'ended') set({ name: 'over' })
    })
  }
  const look = () => {
    if (citizenSession.state() !== 'signedIn') {
      // Signed out by themselves, or told already.
      if (phase.name !== 'over') set(calm)
      return
    }
    const now = Date.now()
    const next = sessionPhase(now, {
      seenAt: citizenSession.lastAnswer(),
      endsAt: citizenSession.tokens.expiry(),
    })
    if (next.name === 'over') return ask(now)
    if (next.name === 'asked' && phase.name !== 'asked' && now - active < present) return ask(now)
    set(next)
  }
  const note = () => {
    active = Date.now()
  }
  return {
    phase: () => phase,
    subscribe(changed) {
      listeners.add(changed)
      for (const sign of signs) window.addEventListener(sign, note, true)
      // A tab that comes back from the background looks at once.
      document.addEventListener('visibilitychange', look)
      const timer = setInterval(look, tick)
      return () => {
        listeners.delete(changed)
        for (const sign of signs) window.removeEventListener(sign, note, true)
        document.removeEventListener('visibilitychange', look)
        clearInterval(timer)
      }
    },
  }
}
