import type { Services } from '../../platform/services.ts'
import { recordAlone, type AuditActor, type AuditEntry } from '../../staff/audit/record-audit.ts'

/** Milliseconds in which repeated views of one list are one audit entry. */
const repeatWindow = 10 * 60_000
/** Upper limit of remembered views, above all lists of ten minutes. */
const maxRemembered = 5000

/**
 * Returns a function that audits views of lists and searches, once in ten minutes per person and session. Search words
 * distinguish searches in memory and are not recorded. It throws when recording fails: nothing may be shown then.
 */
export function createListViewAudit(deps: Services<'db' | 'keyring' | 'clock'>) {
  const recorded = new Map<string, number>()
  return async (
    actor: AuditActor,
    entry: Pick<AuditEntry, 'action' | 'object'>,
    words?: string,
  ): Promise<void> => {
    const { staffId, sessionMac } = actor
    const { action, object } = entry
    const key = JSON.stringify([staffId, sessionMac?.toString('hex'), action, object.id, words])
    const now = deps.clock.now().getTime()
    if (Math.abs(now - (recorded.get(key) ?? -Infinity)) < repeatWindow) return
    if (recorded.size >= maxRemembered) recorded.clear()
    await recordAlone(deps.db, deps, actor, entry)
    recorded.set(key, now)
  }
}
export type ListViewAudit = ReturnType<typeof createListViewAudit>
