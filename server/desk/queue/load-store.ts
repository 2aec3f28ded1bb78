import { type Kysely, type RawBuilder, sql } from 'kysely'
import { caseWorkers } from '../../../contract/staff/role.ts'
import type { View } from '../../../contract/desk/case-filter.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { startOfDay } from '../../report/calendar/working-time.ts'
import { type Scope, type Viewer, inScope, inView, isOpen } from './view-sql.ts'

type Database = Kysely<Schema>

const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`c.paused_at is null and c.due_at <= ${now}`

interface PersonsLoad {
  readonly id: string | null
  readonly name: string | null
  readonly open: string
  readonly near: string
  readonly overdue: string
  readonly oldest: Date | null
  readonly done: string
}

/** Returns the workload per person, unassigned cases first, including workers without cases. */
export async function loadOfPeople(db: Database, scope: Scope, now: Date): Promise<PersonsLoad[]> {
  const { rows } = await sql<PersonsLoad>`
    with had as (
      select c.assignee, count(*) as open,
        count(*) filter (where c.paused_at is null and c.near_at <= ${now} and c.due_at > ${now}) as near,
        count(*) filter (where ${isOverdue(now)}) as overdue, min(c.arrived_at) as oldest
      from report_case c where ${isOpen} and ${inScope(scope)} group by c.assignee
    ), worker as (
      select id, name from staff where state = 'active' and duty = 'business'
        and exists (select from staff_role where staff_id = staff.id
          and role = any (${caseWorkers}))
      union select staff.id, staff.name from staff join had on had.assignee = staff.id
    )
    select null as id, null as name, coalesce(open, 0) as open, coalesce(near, 0) as near,
      coalesce(overdue, 0) as overdue, oldest, 0 as done
    from (select 1) as one left join had on had.assignee is null
    union all
    select worker.id, worker.name, coalesce(open, 0), coalesce(near, 0), coalesce(overdue, 0), oldest,
      (select count(*) from case_entry_author a
        where a.staff_id = worker.id and a.kind = 'step' and a.at >= ${startOfDay(now)})
    from worker left join had on had.assignee = worker.id
    order by id nulls first
  `.execute(db)
  return rows
}

export async function loadOfTypes(
  db: Database,
  scope: Scope,
  now: Date,
): Promise<{ id: number; name: string | null; open: string; overdue: string }[]> {
  const { rows } = await sql<{ id: number; name: string | null; open: string; overdue: string }>`
    select c.report_type_id as id, report_type.name, count(*) as open,
      count(*) filter (where ${isOverdue(now)}) as overdue
    from report_case c left join report_type on report_type.id = c.report_type_id
    where ${isOpen} and ${inScope(scope)}
    group by c.report_type_id, report_type.name, report_type.display_order
    order by report_type.display_order nulls last, c.report_type_id
  `.execute(db)
  return rows
}

/**
 * @param bounds days, ascending
 * @returns open cases per age interval, one more than there are bounds
 */
export async function openByAge(
  db: Database,
  scope: Scope,
  now: Date,
  bounds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ place: number; open: string }>`
    select width_bucket(extract(epoch from ${now}::timestamptz - c.arrived_at) / 86400,
      ${bounds.map(String)}::numeric[]) as place, count(*) as open
    from report_case c where ${isOpen} and ${inScope(scope)} group by 1
  `.execute(db)
  const open = Array.from({ length: bounds.length + 1 }, () => 0)
  for (const row of rows) open[row.place] = Number(row.open)
  return open
}

/** Counts the cases of each view: open views in one index scan, ended views, which grow for years, up to `cap` each. */
export async function countViews(
  db: Database,
  scope: Scope,
  viewer: Viewer,
  open: readonly View[],
  ended: readonly View[],
  cap: number,
): Promise<Record<string, string>> {
  const inOpen = open.map(
    (view) => sql`count(*) filter (where ${inView(view, viewer)}) as ${sql.id(view)}`,
  )
  const inEnded = ended.map(
    (view) => sql`(select count(*) from (
      select from report_case c where ${inView(view, viewer)} and ${inScope(scope)} limit ${cap}
    ) as looked_at) as ${sql.id(view)}`,
  )
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join([...inOpen, ...inEnded])} from report_case c where ${isOpen} and ${inScope(scope)}
  `.execute(db)
  return rows[0] ?? {}
}

/** Counts a person's decisions that took effect today. */
export async function countDoneToday(db: Database, { staffId, now }: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom('case_entry_author')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'step')
    .where('at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}
