import type { Services } from '../../platform/services.ts'
import { recordAlone, type AuditActor, type AuditEntry } from '../../staff/audit/record-audit.ts'

/** Milliseconds in which repeated views of one list are one audit entry. */
const repeatWindow = 10 * 60_000
/** Upper limit of remembered views, above all lists of ten minutes. */
const maxRemembered = 5000

/** Audits views of lists and searches, once in ten minutes per person and session. */
export interface ListViewAudit {
  /**
   * @param words search words; they distinguish searches in memory and are not recorded
   * @throws when recording fails: nothing may be shown then
   */
  record(
    actor: AuditActor,
    entry: Pick<AuditEntry, 'action' | 'object'>,
    words?: string,
  ): Promise<void>
}

export function createListViewAudit(deps: Services<'db' | 'keyring' | 'clock'>): ListViewAudit {
  const recorded = new Map<string, number>()
  return {
    async record(actor, entry, words) {
      const { staffId, sessionMac } = actor
      const { action, object } = entry
      const key = JSON.stringify([staffId, sessionMac?.toString('hex'), action, object.id, words])
      const now = deps.clock.now().getTime()
      if (Math.abs(now - (recorded.get(key) ?? -Infinity)) < repeatWindow) return
      if (recorded.size >= maxRemembered) recorded.clear()
      await recordAlone(deps.db, deps, actor, entry)
      recorded.set(key, now)
    },
  }
}
