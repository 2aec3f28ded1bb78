import { type RawBuilder, sql } from 'kysely'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import type { Db } from '../../platform/database/schema.ts'
import { type Scope, inScope, isAnotherPerson, isOpen } from '../../report/case/case-rules.ts'
import { startOfDay } from '../../report/calendar/working-time.ts'
import { filterConditions } from '../queue/list-store.ts'
import { inReview, inView, isParked } from '../queue/view-sql.ts'

type Condition = RawBuilder<unknown>

/** The person and the constraints of a search for the next case. */
export interface NextSearch {
  readonly staffId: string
  readonly isReviewer: boolean
  readonly scope: Scope
  /** The list that the person works in. */
  readonly filter: CaseFilter
  readonly except: readonly string[]
  readonly now: Date
}

/** SQL condition: one's own, nobody's, or a colleague's that is due. */
const isMineToTake = (staffId: string, now: Date) =>
  sql<boolean>`(c.assignee is null or c.assignee = ${staffId} or c.due_at <= ${now})`

/** SQL condition of cases that the person may take: not held, nothing pending, not an appeal of their own. */
const isFree = ({ staffId, scope, except, now }: NextSearch): Condition[] => [
  inScope(scope),
  sql`(c.holder is null or c.held_until <= ${now} or c.holder = ${staffId})`,
  isAnotherPerson(staffId),
  sql`not exists (select from pending_step where pending_step.report_id = c.report_id)`,
  sql`c.case_number <> all(${except}::text[])`,
  // One person works on a cluster at a time.
  sql`not exists (select from cluster_member m where m.report_id = c.report_id
    and m.cluster_id = any (array(select own.cluster_id from report_case held
      join cluster_member own on own.report_id = held.report_id
      where held.holder is not null and held.holder <> ${staffId} and held.held_until > ${now})))`,
]

/** SQL condition of steps in review that the person may agree to. */
const isReviewable = ({ staffId, isReviewer }: NextSearch) =>
  sql<boolean>`${isReviewer} and exists (select from case_proposal
    where case_proposal.report_id = c.report_id and case_proposal.proposed_by <> ${staffId})`

/** SQL conditions of the list's cases whose turn it is. */
function inList(search: NextSearch): Condition[] {
  const { staffId, filter, now } = search
  const { view } = filter
  return [
    inView(view, { staffId, now }),
    ...filterConditions(filter),
    // What waits for an authority comes in its own list alone, unless its citizen has answered or a reviewer decides.
    view === 'transferred' && sql`c.status = 'transferred'`,
    view !== 'transferred' &&
      view !== 'review' &&
      sql`(c.status in ('received', 'accepted', 'processing', 'appealing')
        or (c.status = 'transferred' and c.has_answer))`,
    view === 'review' ? isReviewable(search) : sql`not ${inReview}`,
    view !== 'parked' && sql`not ${isParked(now)}`,
    view !== 'review' && filter.assignee === undefined && isMineToTake(staffId, now),
  ].filter((each) => each !== false)
}

interface NextCase {
  readonly case_number: string
  readonly report_id: string
  readonly was_held: boolean
}

/**
 * Locks the next case of a list until the transaction ends, skipping cases locked by others. First comes to a reviewer what
 * is in review and near its deadline, whichever the list, so that it is not late while they work in another; then the
 * list in its order, and last what the person has passed today, the longest ago first. A deadline that is near now brings
 * a case back.
 * @returns its number, and whether the person held it already
 */
export async function lockNext(trx: Db, search: NextSearch): Promise<NextCase | undefined> {
  const { staffId, now } = search
  const passed = sql`(select p.at from case_passed p where p.report_id = c.report_id
    and p.staff_id = ${staffId} and p.at >= ${startOfDay(now)}
    and not coalesce(c.near_at > p.at and c.near_at <= ${now}, false))`
  const list = sql.join([...isFree(search), ...inList(search)], sql` and `)
  const review = [...isFree(search), isReviewable(search), isOpen, sql`c.near_at <= ${now}`]
  const byDue = sql`c.is_urgent desc, c.due_at, c.report_id`
  const tries = [
    ...(search.isReviewer
      ? [[sql`${sql.join(review, sql` and `)} and ${passed} is null`, byDue] as const]
      : []),
    [sql`${list} and ${passed} is null`, byDue],
    [sql`${list} and ${passed} is not null`, sql`${passed}, c.report_id`],
  ] as const
  for (const [condition, order] of tries) {
    const { rows } = await sql<NextCase>`
      select c.case_number, c.report_id,
        coalesce(c.holder = ${staffId} and c.held_until > ${now} and not c.is_prefetched, false) as was_held
      from report_case c where ${condition}
      order by ${order} limit 1
      for no key update of c skip locked
    `.execute(trx)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Notes that a person has skipped a case and the open ones of its cluster, so that they come last today. */
export async function skipCase(
  trx: Db,
  { staff_id, report_id, at }: { staff_id: string; report_id: string; at: Date },
): Promise<void> {
  await sql`insert into case_passed (staff_id, report_id, at)
    select ${staff_id}::uuid, report_id, ${at}::timestamptz from (
      select ${report_id}::bigint as report_id
      union select c.report_id from cluster_member own join cluster_member m using (cluster_id)
        join report_case c on c.report_id = m.report_id
        where own.report_id = ${report_id} and ${isOpen}) as skipped
    order by report_id
    on conflict (staff_id, report_id) do update set at = excluded.at`.execute(trx)
}

/** Notes that a person has passed a case, so that it comes last today. */
export async function passCase(
  trx: Db,
  passed: { readonly staff_id: string; readonly report_id: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('case_passed')
    .values(passed)
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'report_id']).doUpdateSet({ at: passed.at }),
    )
    .execute()
}

/** Deletes the notes of earlier days. */
export async function forgetPassedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('case_passed').where('at', '<', before).execute()
}
