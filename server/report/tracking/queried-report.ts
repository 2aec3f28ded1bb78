import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../http/route.ts'

/** How long a query is remembered, in ms. */
const memory = 30 * 60_000

/** Sessions that are remembered; beyond them the oldest are forgotten. */
const maxSessions = 10_000

/**
 * Creates the memory of the report that each session has queried, for a `report/appeal` with `msg` alone. It is in this
 * process only: stored, it would link a visitor to a report (decision 62).
 */
export function createQueriedReports({ clock }: { clock: Clock }) {
  const queries = new Map<string, { mac: Buffer | undefined; until: number }>()
  const now = () => clock.now().getTime()
  const recent = ({ id }: Caller) => {
    const query = queries.get(id)
    return query && query.until > now() ? query : undefined
  }
  return {
    /** Notes a query of a session. @param mac the code's; undefined for reports without one, e.g. a list */
    note(caller: Caller | undefined, mac: Buffer | undefined): void {
      if (!caller) return
      const before = recent(caller)
      const isOther = before && !(mac && before.mac?.equals(mac))
      queries.delete(caller.id)
      queries.set(caller.id, { mac: isOther ? undefined : mac, until: now() + memory })
      for (const [id, { until }] of queries) {
        if (until > now() && queries.size <= maxSessions) break
        queries.delete(id)
      }
    },
    /** Returns the code's mac of the only report that the session has queried in the last half hour. */
    only: (caller: Caller | undefined): Buffer | undefined => caller && recent(caller)?.mac,
  }
}
export type QueriedReports = ReturnType<typeof createQueriedReports>
