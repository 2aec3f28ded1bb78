import type { Kysely } from 'kysely'
import type { RetentionConfig } from '../../config/retention.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/log.ts'
import { anchorAudit, anchorJob } from './anchors.ts'
import { deleteExpiredAudit } from './forget-audit.ts'

const day = 24 * 60 * 60 * 1000

/** The jobs of the audit, by task name. */
export const auditTasks = (deps: {
  db: Kysely<Schema>
  keyring: Keyring
  clock: Clock
  logger: Logger
  auditAnchorFile: string
  retention: Pick<RetentionConfig, 'auditDays'>
}) => ({
  [anchorJob]: () => anchorAudit(deps),
  forget_audit: () =>
    deleteExpiredAudit(deps, new Date(deps.clock.now().getTime() - deps.retention.auditDays * day)),
})

/** In graphile-worker's crontab format; at night in China. */
export const auditCrontab = `3 * * * * ${anchorJob}\n53 19 * * * forget_audit`
