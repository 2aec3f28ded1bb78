import type { Danger } from '../../../contract/report/danger/danger.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import type { DeadlineConfig, Stage } from '../../config/deadlines.ts'
import { addWorkingTime, dayLength, workingTime, type Calendar } from '../calendar/working-time.ts'
import type { CaseRow } from '../../../contract/desk/case.ts'

export interface DeadlineDeps {
  readonly deadlines: DeadlineConfig
}

const hour = 60 * 60 * 1000
/** The parts of the time after which a deadline is near; in review a colleague's time goes off as well. Source: STAFF §2. */
const nearPart = 0.7
const nearPartInReview = 0.5
/** Working days past the deadline, calendar days for an urgent case, before escalation to the supervisors. */
export const escalationDays = 2

/** The clock of a case. It counts working time, and any time for an urgent case. */
export interface Running {
  readonly is_urgent: boolean
  readonly began_at: Date
  /** Milliseconds allowed in total, and used before `began_at`. */
  readonly allowed: number
  readonly used: number
  readonly is_in_review?: boolean
}

/** What makes a report urgent. */
export interface Urgency {
  readonly involves_minors: boolean
  readonly danger: Danger | null
  readonly type_name: string
}

/** Whether a report is urgent: it involves minors, tells of danger to life or is of an urgent type. Source: STAFF §2, §11. */
export const isUrgent = ({ deadlines }: DeadlineDeps, report: Urgency): boolean =>
  report.involves_minors ||
  report.danger !== null ||
  deadlines.urgentTypes.includes(report.type_name)

/** Returns the stage whose time limit applies at a status; undefined when the centre has nothing to do. */
function stageOf(status: Status, before: Status | undefined): Stage | undefined {
  switch (status) {
    case 'received':
    case 'accepted':
    case 'transferred':
    case 'appealing':
      return status
    case 'processing':
      return before === 'transferred' ? 'returned' : status
    case 'supplement':
    case 'closed':
    case 'rejected':
    case 'withdrawn':
      return undefined
    default:
      return status satisfies never
  }
}

/**
 * Returns the milliseconds that the next step may take, in working time, or in any time for an urgent case.
 * @param before the previous status: a report returned by an authority is due sooner @returns undefined when the centre
 * has nothing to do
 */
export function allowedTime(
  { deadlines }: DeadlineDeps,
  is_urgent: boolean,
  status: Status,
  before?: Status,
): number | undefined {
  const stage = stageOf(status, before)
  if (stage === undefined) return undefined
  return is_urgent ? deadlines.urgentHours[stage] * hour : deadlines.days[stage] * dayLength
}

export const extensionWords = ({ deadlines }: DeadlineDeps, is_urgent: boolean): string =>
  is_urgent ? `${deadlines.urgentHours.extension} 小时` : `${deadlines.days.extension} 个工作日`

/** Returns the milliseconds by which a deadline is extended. */
export const extensionTime = ({ deadlines }: DeadlineDeps, is_urgent: boolean): number =>
  is_urgent ? deadlines.urgentHours.extension * hour : deadlines.days.extension * dayLength

/** Returns the deadline for a citizen to answer a question. */
export const answerDue = ({ deadlines }: DeadlineDeps, calendar: Calendar, asked: Date): Date =>
  addWorkingTime(calendar, asked, deadlines.days.supplement * dayLength)

const add = (calendar: Calendar, is_urgent: boolean, from: Date, time: number): Date =>
  is_urgent
    ? new Date(from.getTime() + Math.max(0, time))
    : addWorkingTime(calendar, from, Math.round(time))

/** Calculates when a step is due and when its deadline is near. A step whose time is used up is due at once. */
export const reckon = (
  calendar: Calendar,
  { is_urgent, began_at, allowed, used, is_in_review = false }: Running,
): { near_at: Date; due_at: Date } => ({
  near_at: add(
    calendar,
    is_urgent,
    began_at,
    allowed * (is_in_review ? nearPartInReview : nearPart) - used,
  ),
  due_at: add(calendar, is_urgent, began_at, allowed - used),
})

/** Returns the milliseconds used until a time, measured by the same clock. */
export const usedUntil = (calendar: Calendar, { is_urgent, began_at, used }: Running, at: Date) =>
  used +
  (is_urgent ? Math.max(0, at.getTime() - began_at.getTime()) : workingTime(calendar, began_at, at))

/** Returns when a late case is escalated to the supervisors. */
export const escalatesAt = (calendar: Calendar, is_urgent: boolean, due_at: Date): Date =>
  add(calendar, is_urgent, due_at, escalationDays * dayLength)

/** Returns the urgency of a case relative to its deadline, as lists and pages show it. */
export function urgencyOf(
  row: Record<'near_at' | 'due_at' | 'paused_at' | 'escalated_at', Date | null>,
  now: Date,
): CaseRow['urgency'] {
  if (row.paused_at) return 'paused'
  if (!row.due_at) return 'none'
  if (row.escalated_at) return 'escalated'
  if (row.due_at <= now) return 'overdue'
  return row.near_at && row.near_at <= now ? 'near' : 'ok'
}
