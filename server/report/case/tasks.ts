import type { Db } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/log.ts'
import { type DayChange, reckonDeadlines, readCalendar } from '../calendar/calendar.ts'
import { openCases, openCasesJob, type OpenDeps } from './open-cases.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Calendar, dayLength } from '../calendar/working-time.ts'
import { answerDue, reckon, type DeadlineDeps, escalatesAt, escalationDays } from './deadline.ts'
import * as store from './deadline-store.ts'
import { batchesById } from '../../platform/database/batches-by-id.ts'

const batch = 1000

/**
 * 催办 and 督办: reminds assignees of due cases, and escalates to the supervisors cases that are two working days late
 * (two calendar days if urgent) or urged by their citizens. Each happens once until the deadline moves.
 * @returns the numbers of reminders and of escalated cases
 */
export async function remindCases(db: Db, clock: Clock) {
  const now = clock.now()
  const reminded = await store.remindOfDue(db, now)
  // Two working days take at least two calendar days.
  const before = new Date(now.getTime() - escalationDays * dayLength)
  let escalated = await store.escalateUrged(db, now)
  const batches = batchesById(
    (after) => store.findLate(db, { before, after, limit: batch }),
    ({ report_id }) => report_id,
  )
  for await (const late of batches) {
    const first = Math.min(...late.map(({ due_at }) => due_at.getTime()))
    const calendar = await readCalendar(db, new Date(first), now)
    const over = late.filter(
      ({ is_urgent, due_at }) => escalatesAt(calendar, is_urgent, due_at) <= now,
    )
    escalated += await store.escalate(
      db,
      over.map(({ report_id }) => report_id),
      now,
    )
  }
  return { reminded, escalated }
}

const page = 500

/** Calculates the deadline of a running case by a calendar; that of a paused case is the citizen's. */
const dueBy = (deps: DeadlineDeps, calendar: Calendar, row: store.RunningCase) =>
  row.paused_at
    ? { near_at: null, due_at: answerDue(deps, calendar, row.paused_at) }
    : reckon(calendar, row)

/** Recalculates running deadlines after a change of the calendar, not time used before a pause. @returns how many */
export async function reckonRunning(db: Db, deps: DeadlineDeps & { readonly clock: Clock }) {
  const now = deps.clock.now()
  let moved = 0
  for (let after = '0'; ;) {
    const last = await db.transaction().execute(async (trx) => {
      const rows = await store.selectRunning(trx, { after, limit: page, isLocking: true })
      const first = Math.min(...rows.map(({ began_at }) => began_at.getTime()))
      if (rows.length === 0) return undefined
      const calendar = await readCalendar(trx, new Date(first), now)
      for (const row of rows) {
        const due = dueBy(deps, calendar, row)
        if (due.due_at.getTime() === row.due_at.getTime()) continue
        await store.setDue(trx, row.report_id, due, now)
        moved += 1
      }
      return rows.at(-1)?.report_id
    })
    if (last === undefined) return moved
    after = last
  }
}

/** Counts the cases that a change of the calendar would move, and which way. */
export async function countMoved(
  db: Db,
  deps: DeadlineDeps & { readonly clock: Clock },
  changes: readonly DayChange[],
) {
  const now = deps.clock.now()
  const moved = { earlier: 0, later: 0, overdue: 0 }
  const batches = batchesById(
    (after) => store.selectRunning(db, { after, limit: page, isLocking: false }),
    ({ report_id }) => report_id,
  )
  for await (const rows of batches) {
    const first = Math.min(...rows.map(({ began_at }) => began_at.getTime()))
    const calendar = await readCalendar(db, new Date(first), now, changes)
    for (const row of rows) {
      const { due_at: due } = dueBy(deps, calendar, row)
      if (due < row.due_at) moved.earlier += 1
      if (due > row.due_at) moved.later += 1
      if (due <= now && row.due_at > now) moved.overdue += 1
    }
  }
  return moved
}

/** Work for the job worker, by the job's name. Logs only counts. */
export const caseTasks = (
  deps: OpenDeps & { readonly db: Db; readonly logger: Pick<Logger, 'info' | 'warn'> },
) => ({
  async [openCasesJob]() {
    await openCases(deps.db, deps)
  },
  async remind_cases() {
    const { reminded, escalated } = await remindCases(deps.db, deps.clock)
    if (reminded > 0) deps.logger.info({ cases: reminded }, 'cases are due: 催办')
    if (escalated > 0) deps.logger.warn({ cases: escalated }, 'cases are long overdue: 督办')
  },
  async [reckonDeadlines]() {
    const cases = await reckonRunning(deps.db, deps)
    deps.logger.info({ cases }, 'the calendar has changed: deadlines moved')
  },
})

export const caseCrontab = `* * * * * ${openCasesJob}\n* * * * * remind_cases`
