import { sql } from 'kysely'
import { withdrawalMinutes } from '../../../contract/time-limits.ts'

/**
 * Selects the time of sending in a query of `report`, precise while it decides about withdrawal. Afterwards, or after a
 * crash of the database, falls back to the row's time, which is the quarter of an hour for an anonymous report.
 */
export const sentAt = sql<Date>`coalesce(
  (select sent_at from transient.recent_report where recent_report.report_id = report.id),
  report.reported_at)`

/** Returns the time after which a report must have been sent to be withdrawable now. */
export const withdrawableSince = (now: Date): Date =>
  new Date(now.getTime() - withdrawalMinutes * 60_000)
