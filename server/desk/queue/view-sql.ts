import { type RawBuilder, sql } from 'kysely'
import { results } from '../../../contract/report/report-steps.ts'
import type { View } from '../../../contract/desk/case-filter.ts'
import { isOpen, statusIn, toHandOver } from '../../report/case/case-rules.ts'
import { endOfDay } from '../../report/calendar/working-time.ts'

type Condition = RawBuilder<boolean>

/** The person viewing a list, and the time. */
export interface Viewer {
  readonly staffId: string
  readonly now: Date
}

/** SQL condition: a step waits for a reviewer's agreement. */
export const inReview = sql<boolean>`exists (
  select from case_proposal where case_proposal.report_id = c.report_id)`

/** SQL condition: put aside. A case that is due is not. */
export const isParked = (now: Date): Condition => sql<boolean>`(c.parked_by is not null
  and coalesce(c.parked_until > ${now}, true) and coalesce(c.due_at > ${now}, true))`

/** SQL condition of a view; `c` is `report_case`. */
const conditions: Record<View, (viewer: Viewer) => Condition> = {
  mine: ({ staffId }) => sql<boolean>`${isOpen} and c.assignee = ${staffId}`,
  unassigned: () => sql<boolean>`${isOpen} and c.assignee is null`,
  overdue: ({ now }) => sql<boolean>`${isOpen} and c.paused_at is null and c.due_at <= ${now}`,
  due_today: ({ now }) => sql<boolean>`${isOpen} and c.paused_at is null
        and c.due_at > ${now} and c.due_at <= ${endOfDay(now)}`,
  answered: () => sql<boolean>`${isOpen} and c.has_answer`,
  appeals: () => sql<boolean>`${isOpen} and c.status = 'appealing'`,
  review: () => sql<boolean>`${isOpen} and ${inReview}`,
  returned: ({ staffId }) => sql<boolean>`${isOpen} and exists (select from returned_proposal r
        where r.report_id = c.report_id and r.proposed_by = ${staffId})`,
  parked: ({ now }) => sql<boolean>`${isOpen} and ${isParked(now)}`,
  to_hand_over: () => sql<boolean>`${isOpen} and ${toHandOver}`,
  transferred: () => sql<boolean>`${isOpen} and c.status = 'transferred'`,
  urgent: () => sql<boolean>`${isOpen} and c.is_urgent`,
  all_open: () => isOpen,
  withdrawn: () => sql<boolean>`c.status = 'withdrawn'`,
  ended: () => statusIn(results),
}

export const inView = (view: View, viewer: Viewer): Condition => conditions[view](viewer)

/** Whether a view is of cases that are over, ordered newest first; the others are ordered by due time. */
export const isNewestFirst = (view: View): boolean => view === 'withdrawn' || view === 'ended'
