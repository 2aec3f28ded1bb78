import { auditDays, closedReporterDays, noticeDays } from '../../contract/retention.ts'
import * as read from './variable.ts'
import type { Environment } from './variable.ts'

const days = { min: 1, max: 36_500 }

/** Days for which personal data is kept. */
export const retentionConfig = (env: Environment) => ({
  closedReporterDays: read.number(env, 'CLOSED_REPORTER_RETENTION_DAYS', closedReporterDays, days),
  noticeDays: read.number(env, 'NOTICE_RETENTION_DAYS', noticeDays, days),
  // The database enforces the minimum.
  auditDays: read.number(env, 'AUDIT_RETENTION_DAYS', auditDays, { ...days, min: auditDays }),
})
export type RetentionConfig = Readonly<ReturnType<typeof retentionConfig>>
