import type { Kysely } from 'kysely'
import type { ReportView } from '../../../contract/report.ts'
import type { Status } from '../../../contract/report-status.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { allowedTime, isUrgent, reckon, type DeadlineDeps } from './deadline.ts'
import * as store from './store.ts'

/** What the holder of a query code is told of time. */
type Progress = Pick<ReportView, 'progress' | 'answer_until'>

/** A report as far as its progress needs it, with its timeline. */
interface Watched {
  readonly id: string
  readonly status: Status
  readonly reported_at: Date
  readonly involves_minors: boolean
  readonly type_name: string
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

const reachedAt = (report: Watched, statuses: readonly Status[]) =>
  report.events.findLast(({ status }) => statuses.includes(status))?.at

/**
 * When each step is expected, by its place: the next by its deadline, those after it from there, or from now when that
 * is over.
 */
async function expectations(
  db: Kysely<Schema>,
  deps: DeadlineDeps,
  report: Watched,
  now: Date,
): Promise<Map<number, Date>> {
  const next = nextOf[report.status]
  const expected = new Map<number, Date>()
  if (next === undefined) return expected
  const row = await store.findDeadline(db, report.id)
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

/**
 * The four steps with when they were reached or are expected, and until when an answer is waited for. Empty once a report
 * is refused or withdrawn. While the citizen is asked nothing is expected: the clock stands.
 */
export async function progressOf(
  db: Kysely<Schema>,
  deps: DeadlineDeps,
  report: Watched,
  now: Date,
): Promise<Progress> {
  const { status } = report
  if (status === 'rejected' || status === 'withdrawn') return {}
  const expected = await expectations(db, deps, report, now)
  const isOver = status === 'closed'
  const progress = stages.map(({ name, statuses }, place) => {
    // A result that is appealed against, or was before, is none.
    const isReached = place < stages.length - 1 || isOver
    const reached = isReached ? reachedAt(report, statuses) : undefined
    const due = reached ? undefined : expected.get(place)
    return {
      name,
      reached_at: reached?.toISOString() ?? null,
      expected_at: due?.toISOString() ?? null,
      is_late: due !== undefined && due < now,
    }
  })
  if (status !== 'supplement') return { progress }
  const until = (await store.findDeadline(db, report.id))?.due_at
  return { progress, ...(until && { answer_until: until.toISOString() }) }
}
