import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { openStatuses } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { barredPeople, isAnotherPerson } from './case-rules.ts'

// The only store that writes `report_case`. The test beside it checks that.

type Row = Selectable<Schema['report_case']>

/** A report whose row is locked until the transaction ends. Its status and its case change only under this lock. */
export interface LockedReport {
  readonly id: string
  readonly status: Status
  /** Identifies the report's data key. */
  readonly code_mac: Buffer
  readonly real_name: boolean
  readonly wants_result: boolean
}

/** Locks a report. @throws NoResultError when the report has been deleted */
export const lockReport = (trx: Db, reportId: string): Promise<LockedReport> =>
  trx
    .selectFrom('report')
    .select(['id', 'status', 'code_mac', 'real_name', 'wants_result'])
    .where('id', '=', reportId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The time that a case may take, and what a step needs to know besides; `allowed` and `used` in milliseconds. */
export type CaseClock = Pick<
  Row,
  'is_urgent' | 'began_at' | 'due_at' | 'paused_at' | 'status_before' | 'extensions' | 'outcome'
> & { readonly allowed: number; readonly used: number; readonly barred: readonly string[] }

/** Locks the case of a locked report. @returns undefined while the report is not a case yet */
export async function lockClock(trx: Db, { id }: LockedReport): Promise<CaseClock | undefined> {
  const row = await trx
    .selectFrom('report_case as c')
    .select(['is_urgent', 'began_at', 'due_at', 'paused_at', 'status_before'])
    .select(['extensions', 'outcome', 'allowed_ms', 'used_ms', barredPeople.as('barred')])
    .where('report_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { allowed_ms, used_ms, ...clock } = row
  return { ...clock, allowed: Number(allowed_ms), used: Number(used_ms) }
}

/** Inserts cases. @returns the ids of the reports that were not cases before */
export async function insertCases(
  trx: Db,
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

/**
 * Changes the case of a locked report. Pages that show the case see the change by its version.
 * @returns the new version; undefined while the report is not a case yet
 */
export async function updateCase(
  trx: Db,
  reportId: string,
  changes: Updateable<Schema['report_case']> = {},
): Promise<number | undefined> {
  const row = await trx
    .updateTable('report_case')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('report_id', '=', reportId)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/** Marks the cases whose reporters have deleted their account. */
export async function markReportersLeft(trx: Db, reportIds: readonly string[]) {
  if (reportIds.length === 0) return
  await trx
    .updateTable('report_case')
    .set({ reporter_left: true, version: sql<number>`version + 1` })
    .where('report_id', 'in', reportIds)
    .execute()
}

/** A case that something happened to is not aside any more, and comes in its usual place among the next ones. */
export const awake = { parked_by: null, parked_until: null } as const
export const forgetPassed = (trx: Db, reportId: string) =>
  trx.deleteFrom('case_passed').where('report_id', '=', reportId).execute()

/** Ends the review of a case. @returns the proposal; undefined when there is none */
export const removeProposal = (trx: Db, reportId: string) =>
  trx
    .deleteFrom('case_proposal')
    .where('report_id', '=', reportId)
    .returningAll()
    .executeTakeFirst()

/** Assigns a case without an assignee to a member of staff. */
export async function assignIfUnassigned(trx: Db, reportId: string, staffId: string) {
  await trx
    .updateTable('report_case')
    .set({ assignee: staffId })
    .where('report_id', '=', reportId)
    .where('assignee', 'is', null)
    .execute()
}

/** A member of staff has a case open until a time, unless the lease is renewed. */
export interface CaseLease {
  readonly holder: string
  readonly until: Date
  /** The page only keeps the case ready as the next one. */
  readonly isPrefetch?: boolean
}

const leaseColumns = (lease: CaseLease | null) => ({
  holder: lease?.holder ?? null,
  held_until: lease?.until ?? null,
  is_prefetched: lease?.isPrefetch ?? false,
})

/** Sets or, with null, ends the lease of a case. */
export async function setLease(trx: Db, reportId: string, lease: CaseLease | null) {
  await trx
    .updateTable('report_case')
    .set(leaseColumns(lease))
    .where('report_id', '=', reportId)
    .execute()
}

/**
 * Leases a case unless a decision is pending. The search for the next case saw the decisions of the moment it began, so
 * a colleague may have claimed, decided and released the case since.
 * @returns whether the case is leased
 */
export async function leaseUndecided(
  trx: Db,
  reportId: string,
  lease: CaseLease,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_case')
    .set(leaseColumns(lease))
    .where('report_id', '=', reportId)
    .where((by) =>
      by.not(
        by.exists(by.selectFrom('pending_step').select('id').where('report_id', '=', reportId)),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Extends the lease of its holder. @returns false when somebody else or nobody holds the case */
export async function renewLease(db: Db, reportId: string, lease: CaseLease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_case')
    .set({ held_until: lease.until })
    .where('report_id', '=', reportId)
    .where('holder', '=', lease.holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends every lease of a member of staff. */
export async function endLeasesOf(trx: Db, staffId: string) {
  await trx
    .updateTable('report_case')
    .set({ holder: null, held_until: null })
    .where('holder', '=', staffId)
    .execute()
}

/**
 * Assigns the open cases of a person who leaves to a colleague: those of the colleague's types, without appeals that the
 * colleague may not decide.
 * @returns the number of cases handed over
 */
export async function handOverCases(
  trx: Db,
  from: string,
  to: { readonly id: string; readonly report_type_ids: number[] | null },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('report_case as c')
    .set({ assignee: to.id, version: sql<number>`version + 1` })
    .where('assignee', '=', from)
    .where('status', 'in', [...openStatuses, 'supplement'])
    .where(isAnotherPerson(to.id))
    .$if(to.report_type_ids !== null, (open) =>
      open.where(sql<boolean>`report_type_id = any(${to.report_type_ids}::int[])`),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Marks that the citizen urges a case past its deadline; keeps an earlier mark.
 * @returns when the citizen urged first; undefined when the case is not late
 */
export async function markUrged(
  trx: Db,
  { id }: LockedReport,
  now: Date,
): Promise<Date | undefined> {
  const row = await trx
    .updateTable('report_case')
    .set((eb) => ({ urged_at: eb.fn.coalesce('urged_at', eb.val(now)), ...awake }))
    .where('report_id', '=', id)
    .where('due_at', '<', now)
    .where('paused_at', 'is', null)
    .returning('urged_at')
    .executeTakeFirst()
  return row?.urged_at ?? undefined
}

/** Sets another deadline; one in the future clears the reminders. */
export async function setDue(
  trx: Db,
  reportId: string,
  due: { near_at: Date | null; due_at: Date },
  now: Date,
) {
  await trx
    .updateTable('report_case')
    .set({
      ...due,
      ...(due.due_at > now && { reminded_at: null, escalated_at: null, urged_at: null }),
    })
    .where('report_id', '=', reportId)
    .execute()
}

/** Marks and notes each case that is due and was not reminded of. A case that waits for its citizen is not late. */
export async function remindOfDue(db: Db, now: Date): Promise<number> {
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

/** Escalates late cases to the supervisors. @returns how many of these were escalated by this call */
export async function escalate(db: Db, ids: readonly string[], now: Date): Promise<number> {
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
 * Escalates cases that their citizens urge, each once. Anonymous ones wait until their quarter of an hour is over and go
 * together in random order, so that no entry tells the moment of a visit (decision 28).
 * @returns how many were escalated
 */
export async function escalateUrged(db: Db, now: Date): Promise<number> {
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
