import type { RetentionConfig } from '../../config/retention.ts'
import type { Services } from '../../platform/services.ts'
import { anchorAudit, anchorJob } from './anchors.ts'
import { deleteExpiredAudit } from './forget-audit.ts'

const day = 24 * 60 * 60 * 1000

export const auditTasks = (
  deps: Services<'db' | 'keyring' | 'clock' | 'logger'> & {
    auditAnchorFile: string
    retention: Pick<RetentionConfig, 'auditDays'>
  },
) => ({
  [anchorJob]: () => anchorAudit(deps),
  forget_audit: () =>
    deleteExpiredAudit(deps, new Date(deps.clock.now().getTime() - deps.retention.auditDays * day)),
})

/** Crontab of graphile-worker; at night in China. */
export const auditCrontab = `3 * * * * ${anchorJob}\n53 19 * * * forget_audit`
