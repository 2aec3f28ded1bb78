import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CaseFilter } from '../../../contract/staff/queue.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inScope, type Scope } from './scope.ts'
import type { Place } from './cursor.ts'
import { inView, isNewestFirst, statusIn, type Viewer } from './view-sql.ts'

type Condition = RawBuilder<boolean>

/** What a list is narrowed to besides its view, for a query in which `c` is `report_case`. */
export function narrowing(filter: CaseFilter): Condition[] {
  const { report_type_ids: types, statuses, assignee, real_name, has_files } = filter
  const { arrived_from: from, arrived_to: to } = filter
  return [
    types.length > 0 && inScope(types),
    statuses.length > 0 && statusIn(statuses),
    assignee !== undefined && sql<boolean>`c.assignee = ${assignee}`,
    real_name !== undefined &&
      sql<boolean>`exists (select from report where report.id = c.report_id
        and report.real_name = ${real_name})`,
    has_files !== undefined &&
      sql<boolean>`exists (select from file where file.report_id = c.report_id) = ${has_files}`,
    from !== undefined && sql<boolean>`c.arrived_at >= ${new Date(from)}`,
    to !== undefined && sql<boolean>`c.arrived_at <= ${new Date(to)}`,
  ].filter((each) => each !== false)
}

const instantOf = (microseconds: string) =>
  sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`

/** Behind a row in the order of the list. */
function behind({ n, u, t, c }: Place): Condition {
  const id = sql`coalesce((select report_id from report_case where case_number = ${c}), 0)`
  if (n) {
    if (t === null) return sql<boolean>`false`
    const at = instantOf(t)
    // The first part is what the index is read from.
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

/** The cases of a page, each with its place; one query, along an index. */
export async function selectPage(
  db: Kysely<Schema>,
  { scope, viewer, filter, after, limit }: Page,
): Promise<Listed[]> {
  const newest = isNewestFirst(filter.view)
  const conditions = [inView(filter.view, viewer), inScope(scope), ...narrowing(filter)]
  if (after) conditions.push(behind(after))
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
