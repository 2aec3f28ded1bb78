import { opensFor } from '../recusal/store.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import { results } from '../../../contract/report/report-steps.ts'
import type { Db } from '../../platform/database/schema.ts'
import { type Scope, inScope, isOpen } from '../../report/case/case-rules.ts'
import { startOfDay } from '../../report/calendar/working-time.ts'
import { worksWithCases } from '../../staff/session/roles.ts'
import { filterConditions, inTime } from '../queue/list-store.ts'
import { type Viewer, inView, isNewestFirst } from '../queue/view-sql.ts'

const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`c.paused_at is null and c.due_at <= ${now}`

interface PersonsLoad {
  readonly id: string | null
  readonly name: string | null
  readonly open: string
  readonly near: string
  readonly overdue: string
  readonly oldest: Date | null
  readonly handled: string
  readonly closed: string
}

/** SQL condition: the scope of a row of `staff` shares a report type with this scope. */
const coversSome = (scope: Scope): RawBuilder<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(staff.report_type_ids && ${scope.map(String)}::integer[], true)`

/**
 * Returns the workload per person of the scope, unassigned cases first, including workers without cases. A decision of
 * several steps, or about a group, counts once.
 */
export async function workloadOfPeople(db: Db, scope: Scope, now: Date): Promise<PersonsLoad[]> {
  const { rows } = await sql<PersonsLoad>`
    with had as (
      select c.assignee, count(*) as open,
        count(*) filter (where c.paused_at is null and c.near_at <= ${now} and c.due_at > ${now}) as near,
        count(*) filter (where ${isOverdue(now)}) as overdue, min(c.arrived_at) as oldest
      from report_case c where ${isOpen} and ${inScope(scope)} group by c.assignee
    ), worker as (
      select id, name from staff where state = 'active' and duty = 'business'
        and ${worksWithCases} and ${coversSome(scope)}
      union select staff.id, staff.name from staff join had on had.assignee = staff.id
    )
    select null as id, null as name, coalesce(open, 0) as open, coalesce(near, 0) as near,
      coalesce(overdue, 0) as overdue, oldest, 0 as handled, 0 as closed
    from (select 1) as one left join had on had.assignee is null
    union all
    select worker.id, worker.name, coalesce(open, 0), coalesce(near, 0), coalesce(overdue, 0), oldest,
      coalesce(done.handled, 0), coalesce(done.closed, 0)
    from worker left join had on had.assignee = worker.id
    left join lateral (
      select count(distinct a.decision) as handled,
        count(distinct a.report_id) filter (where e.status = any (${[...results]})) as closed
      from case_entry_author a join report_event e on e.id = a.entry_id
        join report_case c on c.report_id = a.report_id
      where a.staff_id = worker.id and a.kind = 'step' and a.at >= ${startOfDay(now)} and ${inScope(scope)}
    ) as done on true
    order by id nulls first
  `.execute(db)
  return rows
}

/** Name of the count of all open urgent cases. */
export const allUrgent = 'all_urgent'

/**
 * Selects the numbers of new cases of danger to life: not accepted, not assigned and not open on anybody's screen. Reads the open
 * urgent cases by the index of the queue.
 */
export async function selectNewDanger(
  db: Db,
  scope: Scope,
  { staffId, now }: Viewer,
): Promise<string[]> {
  const { rows } = await sql<{ case_number: string }>`
    select c.case_number from report_case c join report on report.id = c.report_id
    where ${isOpen} and c.is_urgent and c.status = 'received' and report.danger is not null
      and c.assignee is null and (c.holder is null or c.is_prefetched or c.held_until <= ${now})
      and ${inScope(scope)} and ${opensFor(staffId)}
    order by c.case_number limit 100`.execute(db)
  return rows.map(({ case_number }) => case_number)
}

/** Ended cases among which lists of ended ones are counted, the newest first: they grow for years. */
export const newestEnded = 10_000

/** Name of the count of ended cases among which a list is counted, up to one more than `newestEnded`. */
export const lengthOf = (list: string): string => `length of ${list}`

/**
 * Counts the cases of each list: open ones in one index scan, ended ones among the newest of the filter's time, up to
 * `cap` each.
 */
export async function countLists(
  db: Db,
  scope: Scope,
  viewer: Viewer,
  lists: readonly CaseFilter[],
  cap: number,
): Promise<Record<string, string>> {
  const counts = lists.flatMap((filter) => {
    const { view } = filter
    const isIn = inView(view, viewer)
    const narrowing = filterConditions(filter)
    if (!isNewestFirst(view)) {
      const isCounted = sql.join([isIn, ...narrowing], sql` and `)
      return sql`count(*) filter (where ${isCounted}) as ${sql.id(view)}`
    }
    const ended = sql`from report_case c where ${sql.join([isIn, ...inTime(filter)], sql` and `)}`
    return [
      sql`(select count(*) from (
          select from (select * ${ended} order by c.arrived_at desc, c.report_id limit ${newestEnded}) as c
          where ${sql.join([inScope(scope), ...narrowing], sql` and `)} limit ${cap}) as counted)
        as ${sql.id(view)}`,
      sql`(select count(*) from (select ${ended} limit ${newestEnded + 1}) as counted)
        as ${sql.id(lengthOf(view))}`,
    ]
  })
  const { rows } = await sql<Record<string, string>>`
    select count(*) filter (where c.is_urgent) as ${sql.id(allUrgent)},
      ${sql.join(counts)}
    from report_case c where ${isOpen} and ${inScope(scope)}
  `.execute(db)
  return rows[0] ?? {}
}

/** Counts a person's decisions that took effect today, and the cases that they were about. */
export async function countDoneToday(db: Db, { staffId, now }: Viewer) {
  const { decisions, cases } = await db
    .selectFrom('case_entry_author')
    .select((eb) => [
      eb.fn.count<string>('decision').distinct().as('decisions'),
      eb.fn.count<string>('report_id').distinct().as('cases'),
    ])
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'step')
    .where('at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  return { done_today: Number(decisions), cases_today: Number(cases) }
}
