import type { Danger } from '../../../contract/report/danger/danger.ts'
import type { ReportView } from '../../../contract/report/report.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { isResult, results } from '../../../contract/report/report-steps.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { dayLength, workingTime } from '../calendar/working-time.ts'
import { allowedTime, isUrgent, reckon, type DeadlineDeps } from './deadline.ts'
import * as store from './deadline-store.ts'

type Steps = NonNullable<ReportView['progress']>

/** The progress, deadlines and result that the holder of a query code sees. */
interface Progress extends Result, Pick<ReportView, 'progress' | 'answer_until' | 'urged_at'> {
  readonly may_urge: boolean
}

/** The fields of a new report that its progress needs. */
interface Sent {
  readonly reported_at: Date
  readonly involves_minors: boolean
  readonly danger: Danger | null
  readonly type_name: string
}

/** A report with its timeline. */
interface Watched extends Sent {
  readonly id: string
  readonly status: Status
  readonly events: readonly { readonly status: Status; readonly at: Date }[]
}

/** The stages that citizens see, with the statuses that reach them. */
const stages = [
  { name: '收到', statuses: ['received'] },
  { name: '受理', statuses: ['accepted'] },
  { name: '办理', statuses: ['processing'] },
  { name: '办结', statuses: ['closed'] },
] as const satisfies readonly { name: string; statuses: readonly Status[] }[]

/** Index of the next stage; undefined when there is none. */
const nextOf: Partial<Record<Status, number>> = {
  received: 1,
  accepted: 2,
  processing: 3,
  transferred: 3,
  appealing: 3,
}

/** The status assumed at each stage when later stages are estimated. */
const standsAt = ['received', 'accepted', 'processing', 'closed'] as const satisfies Status[]

const reachedAt = (report: Pick<Watched, 'events'>, statuses: readonly Status[]) =>
  report.events.findLast(({ status }) => statuses.includes(status))?.at

/** Returns when a stage was reached. A report that only an authority handled was 办理 once it has a result. */
const stageReachedAt = (report: Pick<Watched, 'events'>, place: number) =>
  reachedAt(report, stages[place]?.statuses ?? []) ??
  (stages[place]?.name === '办理' && reachedAt(report, results)
    ? reachedAt(report, ['transferred'])
    : undefined)

/** Estimates when each stage is reached: the next at its deadline, later ones from there, or from now if past. */
async function expectations(
  db: Db,
  deps: DeadlineDeps,
  report: Sent & { readonly status: Status },
  row: store.Deadline | undefined,
  now: Date,
): Promise<Map<number, Date>> {
  const next = nextOf[report.status]
  const expected = new Map<number, Date>()
  if (next === undefined) return expected
  const is_urgent = row?.is_urgent ?? isUrgent(deps, report)
  const calendar = await readCalendar(db, report.reported_at, now)
  const after = (began_at: Date, status: Status) => {
    const allowed = allowedTime(deps, is_urgent, status) ?? 0
    return reckon(calendar, { is_urgent, began_at, allowed, used: 0 }).due_at
  }
  let due = row?.due_at ?? after(report.reported_at, report.status)
  expected.set(next, due)
  for (let place = next + 1; place < stages.length; place++) {
    const from = due > now ? due : now
    due = after(from, standsAt[place - 1] ?? 'received')
    expected.set(place, due)
  }
  return expected
}

/** Returns the four stages with the times when they were reached or are expected. */
function stepsOf(
  { status, events }: Pick<Watched, 'status' | 'events'>,
  expected: ReadonlyMap<number, Date>,
  now: Date,
): Steps {
  return stages.map(({ name }, place) => {
    // The last stage is reached only while the report is closed, because an appeal reopens it.
    const isReached = place < stages.length - 1 || status === 'closed'
    const reached = isReached ? stageReachedAt({ events }, place) : undefined
    const due = reached ? undefined : expected.get(place)
    return {
      name,
      reached_at: reached?.toISOString() ?? null,
      expected_at: due?.toISOString() ?? null,
      is_late: due !== undefined && due < now,
    }
  })
}

type Result = Pick<ReportView, 'working_days' | 'outcome' | 'appeal_answer_until'>

/**
 * Returns the outcome, the working days from the report or its appeal, rounded up, and, while an appeal is possible,
 * the deadline for answering an appeal made now.
 */
async function resultOf(db: Db, deps: DeadlineDeps, report: Watched, now: Date): Promise<Result> {
  const row = await store.findDeadline(db, report.id)
  const ended = reachedAt(report, results) ?? report.reported_at
  const appealed = reachedAt(report, ['appealing'])
  const began = appealed ?? report.reported_at
  const calendar = await readCalendar(db, began, now)
  const is_urgent = row?.is_urgent ?? isUrgent(deps, report)
  const allowed = allowedTime(deps, is_urgent, 'appealing') ?? 0
  const answered = reckon(calendar, { is_urgent, began_at: now, allowed, used: 0 }).due_at
  return {
    working_days: Math.ceil(workingTime(calendar, began, ended) / dayLength),
    ...(report.status === 'closed' && row?.outcome && { outcome: row.outcome }),
    ...(!appealed && { appeal_answer_until: answered.toISOString() }),
  }
}

/** Whether the citizen may urge: the case is late, not paused, and not urged since its deadline was set. */
const mayUrge = (row: store.Deadline | undefined, now: Date): boolean =>
  row !== undefined &&
  row.due_at !== null &&
  row.due_at < now &&
  row.paused_at === null &&
  row.urged_at === null

/** Returns stages, deadlines and result. No stages if rejected or withdrawn; no times while the citizen is asked. */
export async function progressOf(
  db: Db,
  deps: DeadlineDeps,
  report: Watched,
  now: Date,
): Promise<Progress> {
  const { status } = report
  if (status === 'withdrawn') return { may_urge: false }
  if (isResult(status))
    return {
      may_urge: false,
      ...(status === 'closed' && { progress: stepsOf(report, new Map(), now) }),
      ...(await resultOf(db, deps, report, now)),
    }
  const row = await store.findDeadline(db, report.id)
  const progress = stepsOf(report, await expectations(db, deps, report, row, now), now)
  const answerUntil = status === 'supplement' ? row?.due_at : undefined
  return {
    progress,
    may_urge: mayUrge(row, now),
    ...(row?.urged_at && { urged_at: row.urged_at.toISOString() }),
    ...(answerUntil && { answer_until: answerUntil.toISOString() }),
  }
}

/** Returns the stages of a report that was just received. */
export async function expectedSteps(
  db: Db,
  deps: DeadlineDeps,
  sent: Sent,
  now: Date,
): Promise<Steps> {
  const status = 'received'
  const expected = await expectations(db, deps, { ...sent, status }, undefined, now)
  return stepsOf({ status, events: [{ status, at: sent.reported_at }] }, expected, now)
}
