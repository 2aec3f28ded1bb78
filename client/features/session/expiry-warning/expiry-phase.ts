import { sessionLimits } from '../../../../contract/time-limits.ts'

const minute = 60_000
/** How long before an idle end somebody is asked, and before the absolute one told. */
const askedBefore = 2 * minute
const toldBefore = 5 * minute
/** The server notes a call once a minute at most: by its reckoning the last one may be that much older. */
const notedWithin = minute
/** Asked any earlier, the server might count the question as a sign of life. */
const certainty = 2000

export interface SessionTimes {
  /** The last call that was answered, of any tab. ms since 1970, as all here. */
  seenAt: number
  /** The absolute end. */
  endsAt: number
}

/**
 * `asked`: it ends unless somebody says that they are there; `told`: it ends, whatever anybody does; `over`: it
 * must have ended. `until` is that end, or what is certain of it.
 */
export type SessionPhase = { name: 'calm' | 'over' } | { name: 'asked' | 'told'; until: number }

/** Where a session stands. */
export function sessionPhase(now: number, { seenAt, endsAt }: SessionTimes): SessionPhase {
  const idleEnd = seenAt + sessionLimits.idleMinutes * minute
  if (now >= Math.min(idleEnd, endsAt) + certainty) return { name: 'over' }
  const asksUntil = idleEnd - notedWithin
  if (asksUntil < endsAt && now >= asksUntil - askedBefore)
    return { name: 'asked', until: asksUntil }
  if (now >= endsAt - toldBefore) return { name: 'told', until: endsAt }
  return { name: 'calm' }
}
