import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import {
  recordAlone,
  type AuditActor,
  type AuditDeps,
  type AuditEntry,
} from '../../staff/audit/record-audit.ts'

/** Milliseconds in which what is looked at again and again, as it changes, is one reading. */
const oneReading = 10 * 60_000
/** More than everybody's lists of ten minutes. */
const most = 5000

/** Records that lists were looked at and searched: each once in ten minutes, a person and session. */
export interface Readings {
  /**
   * @param words what was looked for; it tells one search from another here, and is not recorded
   * @throws when it cannot be recorded: nothing is shown then
   */
  record(
    actor: AuditActor,
    entry: Pick<AuditEntry, 'action' | 'object'>,
    words?: string,
  ): Promise<void>
}

export function createReadings(deps: AuditDeps & { db: Kysely<Schema> }): Readings {
  const recorded = new Map<string, number>()
  return {
    async record(actor, entry, words) {
      const { staffId, sessionMac } = actor
      const { action, object } = entry
      const key = JSON.stringify([staffId, sessionMac?.toString('hex'), action, object.id, words])
      const now = deps.clock.now().getTime()
      if (Math.abs(now - (recorded.get(key) ?? -Infinity)) < oneReading) return
      if (recorded.size >= most) recorded.clear()
      await recordAlone(deps.db, deps, actor, entry)
      recorded.set(key, now)
    },
  }
}
