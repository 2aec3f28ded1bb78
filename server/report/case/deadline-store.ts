import { sql, type Kysely } from 'kysely'
import type { Status } from '../../../contract/report-status.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>

/**
 * Marks what is due and was not reminded of, and notes each for whoever has it. A report that waits for the citizen is
 * not late.
 * @returns how many
 */
export async function remindOfDue(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with late as (
      update report_case set reminded_at = ${now}
      where due_at <= ${now} and escalated_at is null and reminded_at is null and paused_at is null
      returning report_id, assignee
    )
    insert into case_reminder (report_id, kind, staff_id, at)
    select report_id, 'remind', assignee, ${now} from late
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface Late {
  report_id: string
  is_urgent: boolean
  due_at: Date
}

/** What was due before and has not gone to the supervisors yet, in pages by id. */
export async function findLate(
  db: Database,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<Late[]> {
  const rows = await db
    .selectFrom('report_case')
    .select(['report_id', 'is_urgent', 'due_at'])
    .where('due_at', '<=', before)
    .where('escalated_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('report_id', '>', after)
    .orderBy('report_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ due_at, ...row }) => (due_at ? [{ ...row, due_at }] : []))
}

/** @returns how many of these have gone to the supervisors by this */
export async function escalate(db: Database, ids: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with late as (
      update report_case set escalated_at = ${now}
      where report_id = any (${sql.val([...ids])}::bigint[]) and escalated_at is null
        and paused_at is null and due_at <= ${now}
      returning report_id
    )
    insert into case_reminder (report_id, kind, staff_id, at)
    select report_id, 'escalate', null, ${now} from late
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Cases that their citizens urge go to the supervisors, each once. Of anonymous reports those of a quarter of an hour
 * that is over, all at once and in no order: a moment would tell when somebody was here (decision 28).
 * @returns how many
 */
export async function escalateUrged(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with urged as (
      update report_case set escalated_at = coalesce(escalated_at, ${now}), version = version + 1
      from report
      where report.id = report_case.report_id and urged_at is not null
        and (report.real_name or urged_at < quarter_hour(${now}))
        and not exists (
          select from case_reminder as told
          where told.report_id = report_case.report_id and told.kind = 'urge' and told.at >= urged_at)
      returning report_case.report_id
    )
    insert into case_reminder (report_id, kind, staff_id, at)
    select report_id, 'urge', null, ${now} from urged order by random()
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A clock that runs, or waits for the citizen. */
export interface RunningCase {
  readonly report_id: string
  readonly status: Status
  readonly is_urgent: boolean
  readonly began_at: Date
  readonly near_at: Date | null
  readonly due_at: Date
  readonly paused_at: Date | null
  readonly allowed: number
  readonly used: number
}

/** Those whose deadlines follow from the calendar, in pages by id; locked until the transaction ends. */
export async function lockRunning(
  trx: Database,
  { after, limit }: { after: string; limit: number },
): Promise<RunningCase[]> {
  const rows = await trx
    .selectFrom('report_case')
    .select(['report_id', 'status', 'is_urgent', 'began_at', 'near_at', 'due_at', 'paused_at'])
    .select(['allowed_ms', 'used_ms'])
    .where('due_at', 'is not', null)
    .where('report_id', '>', after)
    .orderBy('report_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap(({ due_at, allowed_ms, used_ms, ...row }) =>
    due_at ? [{ ...row, due_at, allowed: Number(allowed_ms), used: Number(used_ms) }] : [],
  )
}

/** Gives a case another deadline. What is not due any more is not late either. */
export async function setDue(
  trx: Database,
  reportId: string,
  due: { near_at: Date | null; due_at: Date },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('report_case')
    .set({
      ...due,
      ...(due.due_at > now && { reminded_at: null, escalated_at: null, urged_at: null }),
    })
    .where('report_id', '=', reportId)
    .execute()
}

/** Reports whose citizens were asked, and have not answered in time. */
export async function findUnanswered(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('report_case')
    .select('report_id')
    .where('paused_at', 'is not', null)
    .where('due_at', '<=', now)
    .execute()
  return rows.map(({ report_id }) => report_id)
}
