import { type RawBuilder, sql } from 'kysely'
import type { CaseFilter } from '../../../contract/desk/case-filter.ts'
import type { Db } from '../../platform/database/schema.ts'
import {
  type Scope,
  inScope,
  isAnotherPerson,
  isOpen,
  isPending,
} from '../../report/case/case-rules.ts'
import { startOfDay } from '../../report/calendar/working-time.ts'
import { opensFor } from '../recusal/store.ts'
import { casesOfGroups } from '../queue/group-store.ts'
import { filterConditions } from '../queue/list-store.ts'
import { inReview, inView, isParked } from '../queue/view-sql.ts'

type Condition = RawBuilder<unknown>

export interface NextSearch {
  readonly staffId: string
  readonly isReviewer: boolean
  readonly scope: Scope
  /** The list that the person works in. */
  readonly filter: CaseFilter
  readonly except: readonly string[]
  readonly now: Date
}

/** SQL condition: a case of one's own, a case without assignee, or a colleague's case that is due. */
const isMineToTake = (staffId: string, now: Date) =>
  sql<boolean>`(c.assignee is null or c.assignee = ${staffId} or c.due_at <= ${now})`

/** SQL condition of cases that the person may take: not held, nothing pending, not an appeal of their own. */
const isFree = ({ staffId, scope, except, now }: NextSearch): Condition[] => [
  inScope(scope),
  sql`(c.holder is null or c.held_until <= ${now} or c.holder = ${staffId})`,
  isAnotherPerson(staffId),
  opensFor(staffId),
  sql`not ${isPending}`,
  sql`c.case_number <> all(${except}::text[])`,
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
    // Transferred cases come in their own list alone, unless the citizen has answered or a reviewer decides.
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

/** SQL: the groups that colleagues work on: one person works on a group at a time. */
const heldGroups = ({ staffId, now }: NextSearch) => sql`
  select s.group_id from report_case c join case_subject s using (report_id)
  where s.is_open and c.holder is not null and c.holder <> ${staffId} and c.held_until > ${now}`

/** SQL condition: the person has passed a case today, and its deadline has not become near since. */
const isPassed = ({ staffId, now }: NextSearch) => sql`(p.staff_id = ${staffId}
  and p.at >= ${startOfDay(now)} and not coalesce(c.near_at > p.at and c.near_at <= ${now}, false))`

/** SQL: the groups that the person has skipped with a case that is open still. */
const skippedGroups = (search: NextSearch) => sql`
  select s.group_id from case_passed p join report_case c using (report_id)
  join case_subject s using (report_id)
  where ${isPassed(search)} and p.with_group and s.is_open`

const nextCase = ({ staffId, now }: NextSearch) => sql`c.case_number, c.report_id,
  coalesce(c.holder = ${staffId} and c.held_until > ${now} and not c.is_prefetched, false) as was_held`

/** Locks the first case that the person has not passed and that is of no group which is held or skipped. */
async function lockFresh(trx: Db, search: NextSearch, conditions: readonly Condition[]) {
  const { rows } = await sql<NextCase>`
    select ${nextCase(search)} from report_case c
    where ${sql.join(conditions, sql` and `)} and not exists (
        select from case_passed p where p.report_id = c.report_id and ${isPassed(search)})
      and c.report_id not in ${casesOfGroups(sql`${heldGroups(search)} union all ${skippedGroups(search)}`)}
    order by c.is_urgent desc, c.due_at, c.report_id limit 1
    for no key update of c skip locked`.execute(trx)
  return rows[0]
}

/** Locks the case that the person has passed the longest ago. */
async function lockPassed(trx: Db, search: NextSearch, conditions: readonly Condition[]) {
  const { rows } = await sql<NextCase>`
    select ${nextCase(search)} from case_passed p join report_case c using (report_id)
    where ${isPassed(search)} and ${sql.join(conditions, sql` and `)}
      and c.report_id not in ${casesOfGroups(heldGroups(search))}
    order by p.at, report_id limit 1
    for no key update of c skip locked`.execute(trx)
  return rows[0]
}

/**
 * Locks the next case of a list until the transaction ends, skipping cases locked by others. First comes to a reviewer what
 * is in review and near its deadline, whichever the list, so that it is not late while they work in another; then the
 * list in its order, and last what the person has passed today, the longest ago first. A deadline that is near now brings
 * a case back, and the group that was skipped with it.
 * @returns its number, and whether the person held it already
 */
export async function lockNext(trx: Db, search: NextSearch): Promise<NextCase | undefined> {
  const isNearReview = [isReviewable(search), isOpen, sql`c.near_at <= ${search.now}`]
  const list = [...isFree(search), ...inList(search)]
  return (
    (search.isReviewer
      ? await lockFresh(trx, search, [...isFree(search), ...isNearReview])
      : undefined) ??
    (await lockFresh(trx, search, list)) ??
    (await lockPassed(trx, search, list))
  )
}

/** Notes that a person has passed a case, so that it comes last today; with its group where they skip both. */
export const passCase = (
  trx: Db,
  { staff_id, report_id, at }: { staff_id: string; report_id: string; at: Date },
  { withGroup = false } = {},
) =>
  sql`insert into case_passed (staff_id, report_id, at, with_group)
    values (${staff_id}, ${report_id}, ${at}, ${withGroup})
    on conflict (staff_id, report_id)
      do update set at = excluded.at, with_group = excluded.with_group`.execute(trx)

/** Deletes the notes of earlier days. */
export const forgetPassedBefore = (db: Db, before: Date) =>
  db.deleteFrom('case_passed').where('at', '<', before).execute()
