import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Status } from '../../../contract/report/report-status.ts'
import { batchConcurrentOn } from '../../platform/database/batch-concurrent.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { isSensitive } from './case-rules.ts'

/** The due time of a case or, while the citizen is asked, of the answer. */
export type Deadline = Pick<
  Selectable<Schema['report_case']>,
  'is_urgent' | 'due_at' | 'paused_at' | 'urged_at' | 'outcome'
>

export const findDeadline = batchConcurrentOn(
  async (db: Db, reportIds: readonly string[]): Promise<(Deadline | undefined)[]> => {
    const rows = await db
      .selectFrom('report_case')
      .select(['report_id', 'is_urgent', 'due_at', 'paused_at', 'urged_at', 'outcome'])
      .where('report_id', '=', sql<string>`any (${reportIds}::bigint[])`)
      .execute()
    const found = new Map(rows.map(({ report_id, ...deadline }) => [report_id, deadline]))
    return reportIds.map((id) => found.get(id))
  },
)

export interface Late {
  report_id: string
  is_urgent: boolean
  due_at: Date
}

/** Lists cases that were due before a time and are not escalated, in pages by id. */
export async function findLate(
  db: Db,
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

/** A case with a deadline, of the centre or of the citizen. */
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
  readonly is_in_review: boolean
}

/** Selects the cases with a deadline, in pages by id, and locks them where they are to be changed. */
export async function selectRunning(
  db: Db,
  { after, limit, isLocking }: { after: string; limit: number; isLocking: boolean },
): Promise<RunningCase[]> {
  const rows = await db
    .selectFrom('report_case')
    .select(['report_id', 'status', 'is_urgent', 'began_at', 'near_at', 'due_at', 'paused_at'])
    .select(['allowed_ms', 'used_ms'])
    .select(
      sql<boolean>`exists (select from case_proposal p where p.report_id = report_case.report_id)`.as(
        'is_in_review',
      ),
    )
    .where('due_at', 'is not', null)
    .where('report_id', '>', after)
    .orderBy('report_id')
    .limit(limit)
    .$if(isLocking, (query) => query.forNoKeyUpdate())
    .execute()
  return rows.flatMap(({ due_at, allowed_ms, used_ms, ...row }) =>
    due_at ? [{ ...row, due_at, allowed: Number(allowed_ms), used: Number(used_ms) }] : [],
  )
}

/** Lists cases whose citizens were asked and have not answered in time. */
export const findUnanswered = (db: Db, now: Date) =>
  db
    .selectFrom('report_case as c')
    .select(['report_id', 'is_appealed', isSensitive.as('is_sensitive')])
    .where('paused_at', 'is not', null)
    .where('due_at', '<=', now)
    .execute()

/** Sets another deadline; one in the future clears the reminders. */
export const setDue = (
  trx: Db,
  reportId: string,
  due: { near_at: Date | null; due_at: Date },
  now: Date,
) =>
  trx
    .updateTable('report_case')
    .set({
      ...due,
      ...(due.due_at > now && { reminded_at: null, escalated_at: null, urged_at: null }),
    })
    .where('report_id', '=', reportId)
    .execute()

/** SQL: locks the cases of a condition, skipping locked ones: a job waits for no call. */
const lockedCases = (which: RawBuilder<boolean>) =>
  sql`(select report_id from report_case where ${which} order by report_id for no key update skip locked)`

/** Marks and notes each case that is due and was not reminded of. A case that waits for its citizen is not late. */
export async function remindOfDue(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with late as (
      update report_case set reminded_at = ${now}
      where report_id in ${lockedCases(sql`due_at <= ${now} and escalated_at is null
        and reminded_at is null and paused_at is null`)}
      returning report_id, assignee
    )
    insert into case_reminder (report_id, kind, staff_id, at)
    select report_id, 'remind', assignee, ${now} from late
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Escalates late cases to the supervisors. @returns how many of these were escalated by this call */
export async function escalate(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with late as (
      update report_case set escalated_at = ${now}
      where report_id in ${lockedCases(sql`report_id = any (${sql.val([...ids])}::bigint[])
        and escalated_at is null and paused_at is null and due_at <= ${now}`)}
      returning report_id
    )
    insert into case_reminder (report_id, kind, staff_id, at)
    select report_id, 'escalate', null, ${now} from late
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Escalates cases that their citizens urge, each once. Anonymous ones wait until their quarter of an hour is over and go
 * together in random order, so that no entry tells the moment of a visit (decision 28).
 * @returns how many were escalated
 */
export async function escalateUrged(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with urged as (
      update report_case set escalated_at = coalesce(escalated_at, ${now}), version = version + 1
      from report
      where report.id = report_case.report_id
        and report_case.report_id in ${lockedCases(sql`urged_at is not null`)}
        and (report.real_name or urged_at < quarter_hour(${now}))
        and not exists (
          select from case_reminder as told
          where told.report_id = report_case.report_id and told.kind = 'urge' and told.at >= urged_at)
      returning report_case.report_id, version
    ), kept as (
      update pending_step p set version = urged.version from urged
      where p.report_id = urged.report_id and p.version = urged.version - 1
    )
    insert into case_reminder (report_id, kind, staff_id, at)
    select report_id, 'urge', null, ${now} from urged order by random()
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
