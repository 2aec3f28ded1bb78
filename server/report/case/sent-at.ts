import { sql } from 'kysely'
import { withdrawalMinutes } from '../../../contract/time-limits.ts'

/**
 * In a select from `report`: when it was sent, for as long as that decides whether it may be withdrawn. Of an anonymous
 * report the row itself knows only the quarter of an hour; after that, and after a crash of the database, that counts.
 */
export const sentAt = sql<Date>`coalesce(
  (select sent_at from transient.recent_report where recent_report.report_id = report.id),
  report.reported_at)`

/** Reports sent after this may still be withdrawn. */
export const withdrawableSince = (now: Date): Date =>
  new Date(now.getTime() - withdrawalMinutes * 60_000)
