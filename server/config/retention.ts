import { auditDays, closedReporterDays, noticeDays } from '../../contract/retention.ts'
import { numberVariable, type Environment } from './variable.ts'

/** Days that personal data is kept; a daily job deletes it. */
export interface RetentionConfig {
  /**
   * `CLOSED_REPORTER_RETENTION_DAYS`: the reporter's data after the last entry of a closed or rejected report; 730. The
   * report stays.
   */
  readonly closedReporterDays: number
  /** `NOTICE_RETENTION_DAYS`: notices to citizens with an account; 365. */
  readonly noticeDays: number
  /** `AUDIT_RETENTION_DAYS`: the desk's audit; three years, which the database enforces as the minimum. */
  readonly auditDays: number
}

const days = { min: 1, max: 36_500 }

/** Reads the retention. @throws ConfigError naming the variable */
export const retentionConfig = (env: Environment): RetentionConfig => ({
  closedReporterDays: numberVariable(
    env,
    'CLOSED_REPORTER_RETENTION_DAYS',
    closedReporterDays,
    days,
  ),
  noticeDays: numberVariable(env, 'NOTICE_RETENTION_DAYS', noticeDays, days),
  auditDays: numberVariable(env, 'AUDIT_RETENTION_DAYS', auditDays, { ...days, min: auditDays }),
})
