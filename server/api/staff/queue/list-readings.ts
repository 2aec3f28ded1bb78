import type { Kysely } from 'kysely'
import type { View } from '../../../../contract/staff/queue.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { recordAlone, type AuditActor, type AuditDeps } from '../audit/record-audit.ts'

/** Milliseconds in which a list that is looked at again and again, as it changes, is one reading. */
const oneReading = 10 * 60_000
/** More than everybody's lists of ten minutes. */
const most = 5000

/** Records that lists were looked at: each once in ten minutes, a person, session and view. */
export interface ListReadings {
  /** @throws when it cannot be recorded: the list is not shown then */
  record(actor: AuditActor, view: View): Promise<void>
}

export function createListReadings(deps: AuditDeps & { db: Kysely<Schema> }): ListReadings {
  const recorded = new Map<string, number>()
  return {
    async record(actor, view) {
      const key = [actor.staffId, actor.sessionMac?.toString('hex'), view].join(' ')
      const now = deps.clock.now().getTime()
      if (now - (recorded.get(key) ?? -Infinity) < oneReading) return
      if (recorded.size >= most) recorded.clear()
      const object = { kind: 'case', id: `list ${view}` } as const
      await recordAlone(deps.db, deps, actor, { action: 'case.list', object })
      recorded.set(key, now)
    },
  }
}
