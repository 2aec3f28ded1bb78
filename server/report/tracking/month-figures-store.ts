import { sql } from 'kysely'
import type { Status } from '../../../contract/report/report-status.ts'
import { results } from '../../../contract/report/report-steps.ts'
import type { Db } from '../../platform/database/schema.ts'

/** A half-open span of time that excludes `until`. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** A report that had a result, with its timeline. */
export interface AnsweredReport {
  readonly is_urgent: boolean
  readonly events: readonly { readonly status: Status; readonly at: Date }[]
}

/** Counts received reports, without withdrawn ones. */
export async function countReceived(db: Db, { from, until }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('report')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('reported_at', '>=', from)
    .where('reported_at', '<', until)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the distinct ids of reports that reached one of these statuses. */
export async function reached(
  db: Db,
  statuses: readonly Status[],
  { from, until }: Span,
): Promise<string[]> {
  const rows = await db
    .selectFrom('report_event')
    .select('report_id')
    .distinct()
    .where('status', 'in', statuses)
    .where('at', '>=', from)
    .where('at', '<', until)
    .execute()
  return rows.map(({ report_id }) => report_id)
}

/** Returns the timelines of reports up to their first result. */
export async function answeredReports(db: Db, ids: readonly string[]): Promise<AnsweredReport[]> {
  const rows = await db
    .selectFrom('report_event')
    .leftJoin('report_case', 'report_case.report_id', 'report_event.report_id')
    .select(['report_event.report_id', 'report_event.status', 'report_event.at'])
    .select(sql<boolean>`coalesce(report_case.is_urgent, false)`.as('is_urgent'))
    .where('report_event.report_id', 'in', ids)
    .orderBy('report_event.report_id')
    .orderBy('report_event.position')
    .execute()
  const found = new Map<string, { is_urgent: boolean; events: { status: Status; at: Date }[] }>()
  for (const { report_id, is_urgent, status, at } of rows) {
    const report = found.get(report_id) ?? { is_urgent, events: [] }
    found.set(report_id, report)
    if (!report.events.some((event) => results.some((result) => result === event.status)))
      report.events.push({ status, at })
  }
  return [...found.values()]
}

export async function isCounted(db: Db, month: string): Promise<boolean> {
  const row = await db
    .selectFrom('month_figures')
    .select('month')
    .where('month', '=', month)
    .executeTakeFirst()
  return row !== undefined
}

export async function putFigures(
  db: Db,
  month: string,
  items: readonly { label: string; value: string }[],
  counted_on: string,
): Promise<void> {
  await db
    .insertInto('month_figures')
    .values({ month, items: JSON.stringify(items), counted_on })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
