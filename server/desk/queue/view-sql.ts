import { sql, type RawBuilder } from 'kysely'
import { openStatuses, results } from '../../../contract/report-steps.ts'
import type { Status } from '../../../contract/report-status.ts'
import type { View } from '../../../contract/staff/queue.ts'
import { endOfDay } from '../../report/calendar/working-time.ts'

type Condition = RawBuilder<boolean>

/** Literals, so that the planner sees that an index of these statuses alone will do. */
export const statusIn = (statuses: readonly Status[]): Condition =>
  sql<boolean>`c.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** What is not over: the centre has something to do, or the citizen has. */
export const isOpen = statusIn([...openStatuses, 'supplement'])

/** Whoever looks at a list, and when. */
export interface Viewer {
  readonly staffId: string
  readonly now: Date
}

/** What is in each view, for a query in which `c` is `report_case`. */
const conditions: Record<View, (viewer: Viewer) => Condition> = {
  mine: ({ staffId }) => sql<boolean>`${isOpen} and c.assignee = ${staffId}`,
  unassigned: () => sql<boolean>`${isOpen} and c.assignee is null`,
  overdue: ({ now }) => sql<boolean>`${isOpen} and c.paused_at is null and c.due_at <= ${now}`,
  due_today: ({ now }) => sql<boolean>`${isOpen} and c.paused_at is null
        and c.due_at > ${now} and c.due_at < ${endOfDay(now)}`,
  answered: () => sql<boolean>`${isOpen} and c.has_answer`,
  appeals: () => sql<boolean>`${isOpen} and c.status = 'appealing'`,
  transferred: () => sql<boolean>`${isOpen} and c.status = 'transferred'`,
  urgent: () => sql<boolean>`${isOpen} and c.is_urgent`,
  all_open: () => isOpen,
  withdrawn: () => sql<boolean>`c.status = 'withdrawn'`,
  ended: () => statusIn(results),
}

export const inView = (view: View, viewer: Viewer): Condition => conditions[view](viewer)

/** Views that are read newest first; the others by what is due first. */
export const isNewestFirst = (view: View): boolean => view === 'withdrawn' || view === 'ended'
