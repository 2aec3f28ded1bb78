import type { Kysely } from 'kysely'
import type { ReportView } from '../../../contract/report.ts'
import type { Status } from '../../../contract/report-status.ts'
import { isResult, results } from '../../../contract/report-steps.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { dayLength, workingTime } from '../calendar/working-time.ts'
import { allowedTime, isUrgent, reckon, type DeadlineDeps } from './deadline.ts'
import * as store from './deadline-store.ts'

type Steps = NonNullable<ReportView['progress']>

/** What the holder of a query code is told of time. */
interface Progress extends Result, Pick<ReportView, 'progress' | 'answer_until' | 'urged_at'> {
  readonly may_urge: boolean
}

/** A report that was just sent, as far as its progress needs it. */
interface Sent {
  readonly reported_at: Date
  readonly involves_minors: boolean
  readonly type_name: string
}

/** A report with its timeline. */
interface Watched extends Sent {
  readonly id: string
  readonly status: Status
  readonly events: readonly { readonly status: Status; readonly at: Date }[]
}

/** The steps that citizens count, and the statuses that reach them; waiting in one leads to the next. */
const stages = [
  { name: '收到', statuses: ['received'] },
  { name: '受理', statuses: ['accepted'] },
  { name: '办理', statuses: ['processing', 'transferred'] },
  { name: '办结', statuses: ['closed'] },
] as const satisfies readonly { name: string; statuses: readonly Status[] }[]

/** Which stage comes next, by its place; undefined where none does. */
const nextOf: Partial<Record<Status, number>> = {
  received: 1,
  accepted: 2,
  processing: 3,
  transferred: 3,
  appealing: 3,
}

/** What a report stands at once a stage is reached, for what comes after it. */
const standsAt = ['received', 'accepted', 'processing', 'closed'] as const satisfies Status[]

const reachedAt = (report: Pick<Watched, 'events'>, statuses: readonly Status[]) =>
  report.events.findLast(({ status }) => statuses.includes(status))?.at

/**
 * When each step is expected, by its place: the next by its deadline, those after it from there, or from now when that
 * is over.
 */
async function expectations(
  db: Kysely<Schema>,
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

/** The four steps with when they were reached or are expected. */
function stepsOf(
  { status, events }: Pick<Watched, 'status' | 'events'>,
  expected: ReadonlyMap<number, Date>,
  now: Date,
): Steps {
  return stages.map(({ name, statuses }, place) => {
    // A result that is appealed against, or was before, is none.
    const isReached = place < stages.length - 1 || status === 'closed'
    const reached = isReached ? reachedAt({ events }, statuses) : undefined
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
 * How it ended; working days from the report, or from the appeal that it answers, of which one that was begun counts; and
 * until when an appeal that came now would be answered.
 */
async function resultOf(
  db: Kysely<Schema>,
  deps: DeadlineDeps,
  report: Watched,
  now: Date,
): Promise<Result> {
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

/** Whether the citizen may urge what is late: once, until there is another deadline. */
const mayUrge = (row: store.Deadline | undefined, now: Date): boolean =>
  row !== undefined &&
  row.due_at !== null &&
  row.due_at < now &&
  row.paused_at === null &&
  row.urged_at === null

/**
 * The four steps, until when an answer is waited for, whether what is late may be urged, and how long a result took. No
 * steps once a report is refused or withdrawn. While the citizen is asked nothing is expected: the clock stands.
 */
export async function progressOf(
  db: Kysely<Schema>,
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

/** The steps of a report that was just received. */
export async function expectedSteps(
  db: Kysely<Schema>,
  deps: DeadlineDeps,
  sent: Sent,
  now: Date,
): Promise<Steps> {
  const status = 'received'
  const expected = await expectations(db, deps, { ...sent, status }, undefined, now)
  return stepsOf({ status, events: [{ status, at: sent.reported_at }] }, expected, now)
}
