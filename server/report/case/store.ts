import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { batchConcurrentOn } from '../../platform/database/batch-concurrent.ts'
import { limitLockWaits } from '../../platform/database/lock-timeout.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Database = Kysely<Schema>
type Row = Selectable<Schema['report_case']>

/** What a step needs to know of a case. */
export type MovedCase = Pick<
  Row,
  | 'status'
  | 'is_urgent'
  | 'began_at'
  | 'due_at'
  | 'paused_at'
  | 'status_before'
  | 'is_extended'
  | 'decided_by'
> & { real_name: boolean; allowed: number; used: number }

/** A report's case, which nobody else changes until the transaction ends; undefined when it is none yet. */
export async function lockCase(trx: Database, reportId: string): Promise<MovedCase | undefined> {
  const row = await trx
    .selectFrom('report_case')
    .innerJoin('report', 'report.id', 'report_case.report_id')
    .select(['report_case.status', 'report_case.is_urgent', 'report_case.began_at'])
    .select(['report_case.due_at', 'report_case.paused_at', 'report_case.status_before'])
    .select(['report_case.is_extended', 'report_case.decided_by', 'report_case.allowed_ms'])
    .select(['report_case.used_ms', 'report.real_name'])
    .where('report_case.report_id', '=', reportId)
    .forNoKeyUpdate('report_case')
    .executeTakeFirst()
  if (!row) return undefined
  const { allowed_ms, used_ms, ...asItIs } = row
  return { ...asItIs, allowed: Number(allowed_ms), used: Number(used_ms) }
}

/** Changes a case; whoever has the page open sees by its version that it has changed. */
export async function updateCase(
  trx: Database,
  reportId: string,
  changes: Updateable<Schema['report_case']>,
): Promise<void> {
  await trx
    .updateTable('report_case')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('report_id', '=', reportId)
    .execute()
}

/** Marks the cases of these reports, as far as they are cases. */
export async function markReportersLeft(
  trx: Database,
  reportIds: readonly string[],
): Promise<void> {
  if (reportIds.length === 0) return
  await trx
    .updateTable('report_case')
    .set({ reporter_left: true, version: sql<number>`version + 1` })
    .where('report_id', 'in', reportIds)
    .execute()
}

/** Milliseconds to wait for another opener, which takes as long as a batch. */
const openingTimeout = 2000

/** One opener at a time, in whichever process, until the transaction ends. @throws what `isLockTimeout` knows */
export async function lockOpening(trx: Database): Promise<void> {
  await limitLockWaits(trx, openingTimeout)
  // Any constant that nothing else locks.
  await sql`select pg_advisory_xact_lock(hashtext('report-portal open cases'))`.execute(trx)
}

/** A report that may become a case, with the two last statuses that it had. */
export interface Opening {
  readonly id: string
  readonly report_type_id: number
  readonly type_name: string
  readonly involves_minors: boolean
  readonly reported_at: Date
  readonly real_name: boolean
  readonly status: Row['status']
  /** Since when it stands there, and where it was before; null when it was nowhere else. */
  readonly since: Date
  readonly before: Row['status'] | null
}

/**
 * Reports that wait for the desk and that nobody may withdraw any more, or that come first; rows that somebody changes
 * at this moment wait for the next time. They are locked until the transaction ends.
 * @param sentUntil when those had been sent that cannot be withdrawn
 */
export async function findUnopened(
  trx: Database,
  {
    sentUntil,
    urgentTypes,
    limit,
  }: { sentUntil: Date; urgentTypes: readonly string[]; limit: number },
): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    select report.id::text as id, report.report_type_id, report_type.name as type_name, report.involves_minors,
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
    where (report.involves_minors or report.status <> 'received'
      or coalesce(recent_report.sent_at, report.reported_at) <= ${sentUntil}
      or report_type.name = any (${sql.val([...urgentTypes])}::text[]))
    limit ${limit}
    for no key update of report skip locked
  `.execute(trx)
  return rows
}

/** Those that wait no more: opened, withdrawn, or gone. */
export async function forgetUnopened(trx: Database, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('unopened_report').where('report_id', 'in', ids).execute()
}

/** Case numbers of these that are taken. */
export async function takenNumbers(trx: Database, numbers: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('report_case')
    .select('case_number')
    .where('case_number', 'in', numbers)
    .execute()
  return rows.map(({ case_number }) => case_number)
}

/** @returns the ids of those that were none before */
export async function insertCases(
  trx: Database,
  cases: readonly Insertable<Schema['report_case']>[],
): Promise<string[]> {
  const rows = await trx
    .insertInto('report_case')
    .values(cases)
    .onConflict((conflict) => conflict.column('report_id').doNothing())
    .returning('report_id')
    .execute()
  return rows.map(({ report_id }) => report_id)
}

export async function authorityName(trx: Database, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('authority')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

/** When a case is due, or while the citizen is asked: until when an answer is waited for. */
export type Deadline = Pick<Row, 'is_urgent' | 'due_at' | 'paused_at' | 'urged_at' | 'outcome'>

export const findDeadline = batchConcurrentOn(
  async (db: Database, reportIds: readonly string[]): Promise<(Deadline | undefined)[]> => {
    const rows = await db
      .selectFrom('report_case')
      .select(['report_id', 'is_urgent', 'due_at', 'paused_at', 'urged_at', 'outcome'])
      .where('report_id', '=', sql<string>`any (${reportIds}::bigint[])`)
      .execute()
    const found = new Map(rows.map(({ report_id, ...deadline }) => [report_id, deadline]))
    return reportIds.map((id) => found.get(id))
  },
)

/**
 * Marks that the citizen urges a case whose deadline is over; nothing where it was urged before.
 * @returns when it was urged, as it is stored; undefined when nothing is late
 */
export async function urge(trx: Database, reportId: string, now: Date): Promise<Date | undefined> {
  const row = await trx
    .updateTable('report_case')
    .set((eb) => ({ urged_at: eb.fn.coalesce('urged_at', eb.val(now)) }))
    .where('report_id', '=', reportId)
    .where('due_at', '<', now)
    .where('paused_at', 'is', null)
    .returning('urged_at')
    .executeTakeFirst()
  return row?.urged_at ?? undefined
}
