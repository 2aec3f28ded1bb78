import { sql, type RawBuilder } from 'kysely'
import { openStatuses } from '../../../../contract/report-steps.ts'
import type { Status } from '../../../../contract/report-status.ts'
import type { View } from '../../../../contract/staff/queue.ts'
import { endOfDay } from './day.ts'

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

/** What is in a view, for a query in which `c` is `report_case`. */
export function inView(view: View, { staffId, now }: Viewer): Condition {
  switch (view) {
    case 'mine':
      return sql<boolean>`${isOpen} and c.assignee = ${staffId}`
    case 'unassigned':
      return sql<boolean>`${isOpen} and c.assignee is null`
    case 'overdue':
      return sql<boolean>`${isOpen} and c.paused_at is null and c.due_at <= ${now}`
    case 'due_today':
      return sql<boolean>`${isOpen} and c.paused_at is null
        and c.due_at > ${now} and c.due_at < ${endOfDay(now)}`
    case 'answered':
      return sql<boolean>`${isOpen} and c.has_answer`
    case 'appeals':
      return sql<boolean>`${isOpen} and c.status = 'appealing'`
    case 'transferred':
      return sql<boolean>`${isOpen} and c.status = 'transferred'`
    case 'urgent':
      return sql<boolean>`${isOpen} and c.is_urgent`
    case 'all_open':
      return isOpen
    case 'withdrawn':
      return sql<boolean>`c.status = 'withdrawn'`
    case 'ended':
      return statusIn(['closed', 'rejected'])
  }
}

/** Views that are read newest first; the others by what is due first. */
export const isNewestFirst = (view: View): boolean => view === 'withdrawn' || view === 'ended'
