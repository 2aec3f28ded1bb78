import { sessionLimits } from '../../../../contract/time-limits.ts'

const minute = 60_000
const idleWarningBefore = 2 * minute
const expiryWarningBefore = 5 * minute
/** The server records activity at most once a minute, so its record may lag by that much. */
const serverPrecision = minute
/** Any earlier, the request itself might count as activity. */
const safetyMargin = 2000

export interface SessionTimes {
  /** Time of the last answered call in any tab. ms since 1970, as all times here. */
  lastAnswerAt: number
  /** Absolute end of the session. */
  endsAt: number
}

/**
 * `idleWarning`: the session ends at `until` without activity; `expiryWarning`: it ends then in any case;
 * `expired`: it must have ended.
 */
export type ExpiryPhase =
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
