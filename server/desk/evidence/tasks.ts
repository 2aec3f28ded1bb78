import type { RetentionConfig } from '../../config/api.ts'
import type { Services } from '../../platform/services.ts'
import { deleteOpeningsBefore, deleteSeenBefore } from './store.ts'

const day = 24 * 60 * 60 * 1000

/** The jobs of evidence, by task name. */
export const evidenceTasks = (
  deps: Services<'db' | 'clock'> & { retention: Pick<RetentionConfig, 'auditDays'> },
) => ({
  forget_readings: async () => {
    const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * day)
    await deleteSeenBefore(deps.db, daysAgo(2))
    // Kept as long as the audit, which records the same.
    await deleteOpeningsBefore(deps.db, daysAgo(deps.retention.auditDays))
  },
})

/** Crontab of graphile-worker; at night in China. */
export const evidenceCrontab = '57 19 * * * forget_readings'
