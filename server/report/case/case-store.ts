import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Status } from '../../../contract/report/report-status.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { barredPeople, inScope, isAnotherPerson, isOpen, type Scope } from './case-rules.ts'
import { among, changesRow } from '../../platform/database/rows.ts'

// Only this store and `deadline-store.ts` write `report_case`. The test beside it checks that.

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

/** The time that a case may take, and other facts that a step needs; `allowed` and `used` in milliseconds. */
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
export async function insertCases(trx: Db, cases: readonly Insertable<Schema['report_case']>[]) {
  const rows = await trx
    .insertInto('report_case')
    .values(cases)
    .onConflict((conflict) => conflict.column('report_id').doNothing())
    .returning('report_id')
    .execute()
  return rows.map(({ report_id }) => report_id)
}

/** Changes the case of a locked report. @returns the new version; undefined while it is not a case yet */
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
    .where(among('report_id', reportIds))
    .execute()
}

/** A case that something happened to is not aside any more, and comes in its usual place among the next ones. */
export const awake = { parked_by: null, parked_until: null } as const
export const forgetPassed = (trx: Db, reportId: string) =>
  sql`delete from case_passed where report_id = ${reportId} or (with_group and report_id in (
    select mate.report_id from case_subject own join case_subject mate using (group_id)
    where own.report_id = ${reportId}))`.execute(trx)

/** Ends the review of a case. @returns the proposal; undefined when there is none */
export const removeProposal = (trx: Db, reportId: string) =>
  trx
    .deleteFrom('case_proposal')
    .where('report_id', '=', reportId)
    .returningAll()
    .executeTakeFirst()

/** Forgets the returned proposal of a case: another proposal or a decision has come. */
export const forgetReturned = (trx: Db, reportId: string) =>
  trx.deleteFrom('returned_proposal').where('report_id', '=', reportId).execute()

/** Assigns a case without an assignee to an active member of staff. */
export const assignIfUnassigned = (trx: Db, reportId: string, staffId: string) =>
  trx
    .updateTable('report_case')
    .set({ assignee: staffId })
    .where('report_id', '=', reportId)
    .where('assignee', 'is', null)
    .execute()

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
export const setLease = (trx: Db, reportId: string, lease: CaseLease | null) =>
  trx
    .updateTable('report_case')
    .set(leaseColumns(lease))
    .where('report_id', '=', reportId)
    .execute()

/** Leases a case, unless a colleague has decided on it since the search began. @returns whether it is leased */
export const leaseUndecided = (trx: Db, reportId: string, lease: CaseLease): Promise<boolean> =>
  changesRow(
    trx
      .updateTable('report_case')
      .set(leaseColumns(lease))
      .where('report_id', '=', reportId)
      .where(
        sql<boolean>`not exists (select from pending_step p
          where p.report_id = report_case.report_id and p.version = report_case.version)`,
      ),
  )

/** Takes the case of a locked report from a person, who neither owns nor holds it any more. */
export const leaveCase = (trx: Db, reportId: string, staffId: string) =>
  sql`update report_case set version = version + 1, assignee = nullif(assignee, ${staffId}),
      holder = nullif(holder, ${staffId}),
      held_until = case when holder = ${staffId} then null else held_until end
    where report_id = ${reportId}`.execute(trx)

/** Extends the lease of its holder. @returns false when another person or nobody holds the case */
export const renewLease = (db: Db, reportId: string, lease: CaseLease): Promise<boolean> =>
  changesRow(
    db
      .updateTable('report_case')
      .set({ held_until: lease.until })
      .where('report_id', '=', reportId)
      .where('holder', '=', lease.holder),
  )

/** Locks the cases that a person holds, has open or has decided on, by ascending id against deadlocks. */
export const lockCasesOf = (trx: Db, staffId: string) =>
  sql`select from report_case where report_id in (
    select report_id from report_case where holder = ${staffId}
    union all select report_id from report_case c where assignee = ${staffId} and ${isOpen}
    union all select report_id from pending_step where taken_by = ${staffId})
    order by report_id for no key update`.execute(trx)

export const endLeasesOf = (trx: Db, staffId: string) =>
  trx
    .updateTable('report_case')
    .set({ holder: null, held_until: null })
    .where('holder', '=', staffId)
    .execute()

/** Lets decisions stand although their cases have a new version: what changed says nothing of the report. */
export const keepDecisions = (trx: Db, reportIds: readonly string[]) =>
  sql`update pending_step p set version = c.version from report_case c
    where c.report_id = p.report_id and p.report_id = any (${reportIds}::bigint[])
      and p.version = c.version - 1`.execute(trx)

/** Drops the decisions of a person that have not taken effect. */
export const dropDecisionsOf = (trx: Db, staffId: string) =>
  sql`with dropped as (delete from pending_step where taken_by = ${staffId} returning report_id)
    update report_case set version = version + 1
    where report_id in (select report_id from dropped)`.execute(trx)

async function reassign(trx: Db, from: string, to: string | null, which: RawBuilder<boolean>) {
  const { rows } = await sql<{ report_id: string }>`
    update report_case c set assignee = ${to}, version = version + 1
    where assignee = ${from} and ${isOpen} and ${which} returning report_id`.execute(trx)
  const changed = rows.map(({ report_id }) => report_id)
  await keepDecisions(trx, changed)
  return changed.length
}

/** Assigns a person's open cases to a colleague, within their types and without refused appeals. @returns how many */
export const handOverCases = (
  trx: Db,
  from: string,
  to: { readonly id: string; readonly report_type_ids: Scope },
): Promise<number> =>
  reassign(
    trx,
    from,
    to.id,
    sql<boolean>`${inScope(to.report_type_ids)} and ${isAnotherPerson(to.id)}`,
  )

/** Returns the open cases of a person to the pool. @param keeps the types of those that stay */
export const returnCases = (trx: Db, from: string, keeps: Scope = []): Promise<number> =>
  reassign(trx, from, null, sql<boolean>`not ${inScope(keeps)}`)

/** Marks that the citizen urges a late case, once. @returns when first; undefined when the case is not late */
export async function markUrged(trx: Db, { id }: LockedReport, now: Date) {
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
