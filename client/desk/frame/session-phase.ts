import type { StaffSession } from '../../../contract/staff/session.ts'

/** How near a session is to its end; `seconds` until then. */
export type SessionPhase =
  | { readonly kind: 'running' | 'over' }
  /** Nobody has done anything for so long that it ends soon. */
  | { readonly kind: 'idle'; readonly seconds: number }
  /** It has lasted nearly as long as one may. */
  | { readonly kind: 'ending'; readonly seconds: number }

/** Seconds before the end at which whoever is there is told. */
const idleNotice = 120
const endNotice = 600

/**
 * @param toldAt when the server said that, in ms since 1970; what was done in other tabs since then is not known
 * @param now in ms since 1970
 */
export function sessionPhase(
  { ends_at, idle_seconds }: Pick<StaffSession, 'ends_at' | 'idle_seconds'>,
  toldAt: number,
  now: number,
): SessionPhase {
  const untilEnd = Math.ceil((Date.parse(ends_at) - now) / 1000)
  const untilIdle = Math.ceil(idle_seconds - (now - toldAt) / 1000)
  if (untilEnd <= 0 || untilIdle <= 0) return { kind: 'over' }
  if (untilIdle <= idleNotice) return { kind: 'idle', seconds: untilIdle }
  if (untilEnd <= endNotice) return { kind: 'ending', seconds: untilEnd }
  return { kind: 'running' }
}
