import { sql } from 'kysely'
import type { Danger } from '../../../contract/report/danger/danger.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { limitLockWaits } from '../../platform/database/lock-timeout.ts'
import type { Db } from '../../platform/database/schema.ts'
import { among } from '../../platform/database/rows.ts'

/** Milliseconds to wait for another process that opens cases: one batch takes about as long. */
const openingTimeout = 2000

/** Locks the opening of cases in all processes until the transaction ends. @throws an error that `isLockTimeout` detects */
export async function lockOpening(trx: Db): Promise<void> {
  await limitLockWaits(trx, openingTimeout)
  // A constant that no other lock uses.
  await sql`select pg_advisory_xact_lock(hashtext('report-portal open cases'))`.execute(trx)
}

/** Returns those of the names that no type of report has. */
export async function unknownTypes(db: Db, names: readonly string[]): Promise<string[]> {
  const types = await db.selectFrom('report_type').select('name').execute()
  return names.filter((name) => !types.some((type) => type.name === name))
}

/** A report that may become a case, with its last two statuses. */
export interface Opening {
  readonly id: string
  readonly report_type_id: number
  readonly type_name: string
  readonly involves_minors: boolean
  readonly danger: Danger | null
  readonly reported_at: Date
  readonly real_name: boolean
  readonly status: Status
  /** Time of the last change of status, and the status before it; null without a change. */
  readonly since: Date
  readonly before: Status | null
}

/** Locks reports that may become cases, skipping locked rows. @param sentUntil rules out a withdrawal */
export async function findUnopened(
  trx: Db,
  wanted: { sentUntil: Date; urgentTypes: readonly string[]; limit: number },
): Promise<Opening[]> {
  const { sentUntil, urgentTypes, limit } = wanted
  const { rows } = await sql<Opening>`
    select report.id::text as id, report.report_type_id, report_type.name as type_name, report.involves_minors,
      report.danger,
      report.reported_at, report.real_name, report.status,
      coalesce(last.at, report.reported_at) as since, before.status as before
    from unopened_report
    join report on report.id = unopened_report.report_id
    join report_type on report_type.id = report.report_type_id
    left join transient.recent_report on recent_report.report_id = report.id
    left join lateral (
      select at, position from report_event where report_event.report_id = report.id
      order by position desc limit 1) as last on true
    left join lateral (
      select status from report_event
      where report_event.report_id = report.id and report_event.position < last.position
      order by position desc limit 1) as before on true
    where (report.involves_minors or report.danger is not null or report.status <> 'received'
      or coalesce(recent_report.sent_at, report.reported_at) <= ${sentUntil}
      or report_type.name = any (${sql.val([...urgentTypes])}::text[]))
    limit ${limit}
    for no key update of report skip locked
  `.execute(trx)
  return rows
}

/** Removes reports that were opened, withdrawn or deleted from the list of unopened ones. */
export const forgetUnopened = (trx: Db, ids: readonly string[]) =>
  trx.deleteFrom('unopened_report').where(among('report_id', ids)).execute()

/** Returns those of the numbers that other cases have. */
export async function takenNumbers(trx: Db, numbers: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('report_case')
    .select('case_number')
    .where(among('case_number', numbers))
    .execute()
  return rows.map(({ case_number }) => case_number)
}
