import { type RawBuilder, sql } from 'kysely'
import { progressOutcomes } from '../../../contract/desk/authority-part.ts'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import type { Db } from '../../platform/database/schema.ts'
import { wrappedKeyIn } from '../../platform/crypto/data-key-store.ts'
import { type Scope, inScope, statusIn } from '../../report/case/case-rules.ts'
import { opensFor } from '../recusal/store.ts'
import { staffName } from './case-store.ts'
import { casesOfGroups } from './group-store.ts'
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
  readonly group_id: string | null
  readonly place: Place
}

/** SQL condition: not decided yet, or just decided; those of a group take effect within minutes. */
const isUndecided = ({ now }: Viewer) => sql<boolean>`(c.report_id, c.version) not in (
  select report_id, version from pending_step where effective_at > ${new Date(now.getTime() + 10_000)})`

const inList = ({ scope, viewer, filter }: Page) =>
  sql.join(
    [
      opensFor(viewer.staffId),
      inView(filter.view, viewer),
      inScope(scope),
      isUndecided(viewer),
      ...filterConditions(filter),
    ],
    sql` and `,
  )

/** Selects the cases of a page with their cursors, in one index query, without those of some groups. */
async function selectCases(db: Db, page: Page, except: readonly string[]): Promise<Listed[]> {
  const { filter, after, limit } = page
  const newest = isNewestFirst(filter.view)
  const conditions = [sql`${inList(page)}`]
  if (after) conditions.push(afterCursor(after))
  if (except.length > 0)
    conditions.push(
      sql`c.report_id not in ${casesOfGroups(sql`select unnest(${except}::bigint[])`)}`,
    )
  const time = newest ? sql`c.arrived_at` : sql`c.due_at`
  const order = newest
    ? sql`c.arrived_at desc, c.report_id`
    : sql`c.is_urgent desc, c.due_at, c.report_id`
  const { rows } = await sql<{
    report_id: string
    group_id: string | null
    u: boolean
    t: string | null
    c: string
  }>`
    select c.report_id, s.group_id, c.is_urgent as u, c.case_number as c,
      (extract(epoch from ${time}) * 1000000)::bigint::text as t
    from report_case c left join case_subject s on s.report_id = c.report_id and s.is_open
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}
  `.execute(db)
  return rows.map(({ u, t, c, ...row }) => ({ ...row, place: { n: newest, u, t, c } }))
}

/** Selects those of some groups whose first case is on an earlier page: of the cases before the cursor, those of the groups. */
async function selectBegun(db: Db, { after, ...page }: Page, groups: readonly string[]) {
  if (!after || groups.length === 0) return new Set<string>()
  // `is true` keeps the groups' cases a hashed set.
  const { rows } = await sql<{ group_id: string }>`
    select distinct s.group_id from (
      select c.report_id from report_case c
      where ${inList({ ...page, after })} and not ${afterCursor(after)}
        and (c.report_id in ${casesOfGroups(sql`select unnest(${groups}::bigint[])`)}) is true
      offset 0) earlier
    join case_subject s on s.report_id = earlier.report_id`.execute(db)
  return new Set(rows.map(({ group_id }) => group_id))
}

/**
 * Selects the cases of a page with their cursors. A list of open cases has one row for each group: its member that comes
 * first in the list.
 */
export async function selectPage(db: Db, page: Page): Promise<Listed[]> {
  if (isNewestFirst(page.filter.view)) return selectCases(db, page, [])
  const found: Listed[] = []
  const seen = new Set<string>()
  for (let after = page.after; ;) {
    const some = await selectCases(db, { ...page, after }, [...seen])
    const groups = new Set(some.flatMap(({ group_id }) => group_id ?? []))
    for (const group of await selectBegun(db, page, [...groups])) seen.add(group)
    for (const each of some) {
      if (each.group_id === null || !seen.has(each.group_id)) found.push(each)
      if (each.group_id !== null) seen.add(each.group_id)
    }
    if (some.length < page.limit || found.length >= page.limit) return found.slice(0, page.limit)
    after = some.at(-1)?.place
  }
}

/** Selects the columns of list rows, sealed, in one query, unordered. */
export const selectRows = (db: Db, reportIds: readonly string[], viewer: string) =>
  db
    .selectFrom('report_case as c')
    .innerJoin('report', 'report.id', 'c.report_id')
    .leftJoin('report_type as type', 'type.id', 'c.report_type_id')
    .leftJoin('case_proposal as proposal', 'proposal.report_id', 'c.report_id')
    .leftJoin('returned_proposal as returned', 'returned.report_id', 'c.report_id')
    .select(['c.report_id', 'c.case_number', 'c.version', 'c.report_type_id', 'c.status'])
    .select(['c.is_urgent', 'c.arrived_at', 'c.near_at', 'c.due_at', 'c.paused_at'])
    .select(['c.escalated_at', 'c.has_answer', 'c.assignee', 'c.holder', 'c.held_until'])
    .select(['c.is_prefetched', 'c.parked_by', 'c.parked_until', 'c.transfer_to'])
    .leftJoin('pending_step as stopped', (join) =>
      join
        .onRef('stopped.report_id', '=', 'c.report_id')
        .onRef('stopped.version', '<>', 'c.version'),
    )
    .select(['stopped.step as stopped_step', 'stopped.taken_by as stopped_by'])
    .select(['proposal.proposed_by', 'returned.proposed_by as returned_to'])
    .select(['type.name as type_name'])
    .select([
      staffName('c.assignee').as('assignee_name'),
      staffName('c.holder').as('holder_name'),
      staffName('c.parked_by').as('parked_name'),
      staffName('proposal.proposed_by').as('proposer_name'),
      staffName('stopped.taken_by').as('stopped_name'),
    ])
    .select(['report.code_mac', 'report.real_name'])
    .select([
      'report.involves_minors',
      'report.danger',
      'report.title_sealed',
      'report.description_sealed',
    ])
    .select(['report.urls_sealed', 'report.account_sealed', 'report.site_name_sealed'])
    .select(wrappedKeyIn('report').as('data_key'))
    .select(
      // The result or 退回 of the present authority, since the transfer.
      sql<'answered' | 'overdue' | null>`case when c.status <> 'transferred' then null
        when exists (select from authority_answer a where a.report_id = c.report_id
          and a.authority_id = c.authority_id and a.at >= c.began_at
          and a.outcome not in (${sql.join(progressOutcomes.map((one) => sql.lit(one)))}))
          then 'answered'
        when exists (select from awaited_answer a where a.report_id = c.report_id
          and a.authority_id = c.authority_id and a.answered_at is null and a.overdue_at is not null)
          then 'overdue' end`.as('authority_state'),
    )
    .select(
      sql<string>`(select count(*) from file where file.report_id = c.report_id)
        + (select count(*) from message join file on file.message_id = message.id
           where message.report_id = c.report_id)`.as('files'),
    )
    .where(sql<boolean>`c.report_id = any(${reportIds}::bigint[])`)
    .where(opensFor(viewer))
    .execute()

export type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number]
