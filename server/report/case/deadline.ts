import type { Status } from '../../../contract/report-status.ts'
import type { DeadlineConfig, Stage } from '../../config/deadlines.ts'
import { addWorkingTime, dayLength, workingTime, type Calendar } from '../calendar/working-time.ts'

/** What deadlines are reckoned with. */
export interface DeadlineDeps {
  readonly deadlines: DeadlineConfig
}

const hour = 60 * 60 * 1000
/** The part of the time after which a deadline is near. Source: STAFF §2. */
const nearPart = 0.7
/** So many working days over, or by the clock where urgent, it goes to the supervisors. */
export const escalationDays = 2

/** What may take so long: working time, or any where the case is urgent. */
export interface Running {
  readonly is_urgent: boolean
  readonly began_at: Date
  /** Milliseconds altogether, and those used before `began_at`. */
  readonly allowed: number
  readonly used: number
}

/** Urgent: concerns minors, or is of a type that comes first. Source: STAFF §2. */
export const isUrgent = (
  { deadlines }: DeadlineDeps,
  report: { involves_minors: boolean; type_name: string },
): boolean => report.involves_minors || deadlines.urgentTypes.includes(report.type_name)

/** What is waited for at a status; undefined where the centre has nothing to do. */
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
 * Milliseconds that the next step may take: of working days, or by the clock where urgent.
 * @param before where the report was before: what an authority sends back is due sooner
 * @returns undefined where the centre has nothing to do
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

/** What a deadline may be moved by, once. */
export const extensionTime = ({ deadlines }: DeadlineDeps, is_urgent: boolean): number =>
  is_urgent ? deadlines.urgentHours.extension * hour : deadlines.days.extension * dayLength

/** Until when a citizen who was asked may answer. */
export const answerDue = ({ deadlines }: DeadlineDeps, calendar: Calendar, asked: Date): Date =>
  addWorkingTime(calendar, asked, deadlines.days.supplement * dayLength)

const add = (calendar: Calendar, is_urgent: boolean, from: Date, time: number): Date =>
  is_urgent
    ? new Date(from.getTime() + Math.max(0, time))
    : addWorkingTime(calendar, from, Math.round(time))

/** When a step is due, and when that is near. What was used up before it went on is due at once. */
export const reckon = (
  calendar: Calendar,
  { is_urgent, began_at, allowed, used }: Running,
): { near_at: Date; due_at: Date } => ({
  near_at: add(calendar, is_urgent, began_at, allowed * nearPart - used),
  due_at: add(calendar, is_urgent, began_at, allowed - used),
})

/** Milliseconds used up to a moment, by the same measure. */
export const usedUntil = (
  calendar: Calendar,
  { is_urgent, began_at, used }: Running,
  at: Date,
): number =>
  used +
  (is_urgent ? Math.max(0, at.getTime() - began_at.getTime()) : workingTime(calendar, began_at, at))

/** What the supervisors are told of, when it was due: two working days later, by the clock where urgent. */
export const escalatesAt = (calendar: Calendar, is_urgent: boolean, due_at: Date): Date =>
  add(calendar, is_urgent, due_at, escalationDays * dayLength)
