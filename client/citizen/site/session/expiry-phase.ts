import { sessionLimits } from '../../../../contract/time-limits.ts'

const minute = 60_000
const idleWarningBefore = 2 * minute
const expiryWarningBefore = 5 * minute
/** The server records a call once a minute at most: by its clock the last one may be that much older. */
const serverPrecision = minute
/** Asked any earlier, the server might take the question itself for activity. */
const safetyMargin = 2000

export interface SessionTimes {
  /** The last call that was answered, in any tab. ms since 1970, as all times here. */
  lastAnswerAt: number
  /** The absolute end. */
  endsAt: number
}

/**
 * `idleWarning`: the session ends at `until` unless the citizen does something; `expiryWarning`: it ends then
 * whatever they do; `expired`: it must have ended.
 */
export type ExpiryPhase =
  | { name: 'active' | 'expired' }
  | { name: 'idleWarning' | 'expiryWarning'; until: number }

/** How near a session is to its end. */
export function expiryPhase(now: number, { lastAnswerAt, endsAt }: SessionTimes): ExpiryPhase {
  const idleEnd = lastAnswerAt + sessionLimits.idleMinutes * minute
  if (now >= Math.min(idleEnd, endsAt) + safetyMargin) return { name: 'expired' }
  const idleUntil = idleEnd - serverPrecision
  if (idleUntil < endsAt && now >= idleUntil - idleWarningBefore)
    return { name: 'idleWarning', until: idleUntil }
  if (now >= endsAt - expiryWarningBefore) return { name: 'expiryWarning', until: endsAt }
  return { name: 'active' }
}
