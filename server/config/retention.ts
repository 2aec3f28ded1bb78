import { numberVariable, type Environment } from './variable.ts'

/** How long personal data is kept; a daily job carries it out. In days. */
export interface RetentionConfig {
  /**
   * `CLOSED_REPORTER_RETENTION_DAYS`: who reported, after the last word on a report that is closed or
   * rejected; 730. The report stays.
   */
  readonly closedReporterDays: number
  /** `NOTICE_RETENTION_DAYS`: notices to registered citizens; 365. */
  readonly noticeDays: number
  /** `AUDIT_RETENTION_DAYS`: what happened at the desk; three years, and the database lets nothing go before. */
  readonly auditDays: number
}

const days = { min: 1, max: 36_500 }

/** @throws ConfigError naming the variable */
export const retentionConfig = (env: Environment): RetentionConfig => ({
  closedReporterDays: numberVariable(env, 'CLOSED_REPORTER_RETENTION_DAYS', 730, days),
  noticeDays: numberVariable(env, 'NOTICE_RETENTION_DAYS', 365, days),
  auditDays: numberVariable(env, 'AUDIT_RETENTION_DAYS', 1096, { ...days, min: 1096 }),
})
