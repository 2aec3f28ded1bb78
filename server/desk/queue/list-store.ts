import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import { type Scope, inScope, statusIn } from '../../report/case/case-rules.ts'
import { type Viewer, inView, isNewestFirst } from './view-sql.ts'
import type { Place } from './cursor.ts'

type Condition = RawBuilder<boolean>

/** SQL conditions of the time in a filter; `c` is `report_case`. */
export const inTime = ({ arrived_from: from, arrived_to: to }: CaseFilter): Condition[] =>
  [
    from !== undefined && sql<boolean>`c.arrived_at >= ${new Date(from)}`,
    to !== undefined && sql<boolean>`c.arrived_at <= ${new Date(to)}`,
  ].filter((each) => each !== false)

/** SQL conditions of a filter besides its view; `c` is `report_case`. */
export function filterConditions(filter: CaseFilter): Condition[] {
  const { report_type_ids: types, statuses, assignee, real_name, has_files } = filter
  return [
    types.length > 0 && inScope(types),
    statuses.length > 0 && statusIn(statuses),
    assignee !== undefined && sql<boolean>`c.assignee = ${assignee}`,
    real_name !== undefined &&
      sql<boolean>`exists (select from report where report.id = c.report_id
        and report.real_name = ${real_name})`,
    has_files !== undefined &&
      sql<boolean>`exists (select from file where file.report_id = c.report_id) = ${has_files}`,
    ...inTime(filter),
  ].filter((each) => each !== false)
}

const instantOf = (microseconds: string) =>
  sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`

/** SQL condition for the rows after a cursor. */
function afterCursor({ n, u, t, c }: Place): Condition {
  const id = sql`coalesce((select report_id from report_case where case_number = ${c}), 0)`
  if (n) {
    if (t === null) return sql<boolean>`false`
    const at = instantOf(t)
    // The first comparison selects the index range.
    return sql<boolean>`c.arrived_at <= ${at} and (c.arrived_at < ${at} or c.report_id > ${id})`
  }
  const later =
    t === null
      ? sql`(c.due_at is null and c.report_id > ${id})`
      : sql`(c.due_at > ${instantOf(t)} or c.due_at is null
          or (c.due_at = ${instantOf(t)} and c.report_id > ${id}))`
  return u
    ? sql<boolean>`(not c.is_urgent or ${later})`
    : sql<boolean>`(not c.is_urgent and ${later})`
}

export interface Page {
  readonly scope: Scope
  readonly viewer: Viewer
  readonly filter: CaseFilter
  readonly after: Place | undefined
  readonly limit: number
}

interface Listed {
  readonly report_id: string
  readonly place: Place
}

/** Selects the cases of a page with their cursors, in one index query. */
export async function selectPage(
  db: Kysely<Schema>,
  { scope, viewer, filter, after, limit }: Page,
): Promise<Listed[]> {
  const newest = isNewestFirst(filter.view)
  const conditions = [inView(filter.view, viewer), inScope(scope), ...filterConditions(filter)]
  if (after) conditions.push(afterCursor(after))
  const time = newest ? sql`c.arrived_at` : sql`c.due_at`
  const order = newest
    ? sql`c.arrived_at desc, c.report_id`
    : sql`c.is_urgent desc, c.due_at, c.report_id`
  const { rows } = await sql<{ report_id: string; u: boolean; t: string | null; c: string }>`
    select c.report_id, c.is_urgent as u, c.case_number as c,
      (extract(epoch from ${time}) * 1000000)::bigint::text as t
    from report_case c where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}
  `.execute(db)
  return rows.map(({ report_id, u, t, c }) => ({ report_id, place: { n: newest, u, t, c } }))
}

/** Selects the columns of list rows, sealed, in one query, unordered. */
export const selectRows = (db: Kysely<Schema>, reportIds: readonly string[]) =>
  db
    .selectFrom('report_case as c')
    .innerJoin('report', 'report.id', 'c.report_id')
    .leftJoin('report_type as type', 'type.id', 'c.report_type_id')
    .leftJoin('staff as assigned', 'assigned.id', 'c.assignee')
    .leftJoin('staff as holding', 'holding.id', 'c.holder')
    .leftJoin('staff as parking', 'parking.id', 'c.parked_by')
    .leftJoin('case_proposal as proposal', 'proposal.report_id', 'c.report_id')
    .leftJoin('staff as proposer', 'proposer.id', 'proposal.proposed_by')
    .select(['c.report_id', 'c.case_number', 'c.version', 'c.report_type_id', 'c.status'])
    .select(['c.is_urgent', 'c.arrived_at', 'c.near_at', 'c.due_at', 'c.paused_at'])
    .select(['c.escalated_at', 'c.has_answer', 'c.assignee', 'c.holder', 'c.held_until'])
    .select(['c.is_prefetched', 'c.parked_by', 'c.parked_until', 'parking.name as parked_name'])
    .select(['proposal.proposed_by', 'proposer.name as proposer_name'])
    .select(['type.name as type_name', 'assigned.name as assignee_name'])
    .select(['holding.name as holder_name', 'report.code_mac', 'report.real_name'])
    .select(['report.involves_minors', 'report.title_sealed', 'report.description_sealed'])
    .select(['report.urls_sealed', 'report.account_sealed'])
    .select(wrappedKeyIn('report').as('data_key'))
    .select(
      sql<string>`(select count(*) from file where file.report_id = c.report_id)
        + (select count(*) from message join file on file.message_id = message.id
           where message.report_id = c.report_id)`.as('files'),
    )
    .where(sql<boolean>`c.report_id = any(${reportIds}::bigint[])`)
    .execute()

export type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number]
