import type { Clock } from '../../platform/clock.ts'
import { batchesById } from '../../platform/database/batches-by-id.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { dayLength } from '../calendar/working-time.ts'
import { escalatesAt, escalationDays } from './deadline.ts'
import { escalate, escalateUrged, remindOfDue } from './case-store.ts'
import { findLate } from './deadline-store.ts'

const page = 1000

/**
 * 催办 and 督办: reminds assignees of due cases, and escalates to the supervisors cases that are two working days late
 * (two calendar days if urgent) or urged by their citizens. Each happens once until the deadline moves.
 * @returns the numbers of reminders and of escalated cases
 */
export async function remindCases(
  db: Db,
  clock: Clock,
): Promise<{ reminded: number; escalated: number }> {
  const now = clock.now()
  const reminded = await remindOfDue(db, now)
  // Two working days take at least two calendar days.
  const before = new Date(now.getTime() - escalationDays * dayLength)
  let escalated = await escalateUrged(db, now)
  const batches = batchesById(
    (after) => findLate(db, { before, after, limit: page }),
    ({ report_id }) => report_id,
  )
  for await (const late of batches) {
    const first = Math.min(...late.map(({ due_at }) => due_at.getTime()))
    const calendar = await readCalendar(db, new Date(first), now)
    const over = late.filter(
      ({ is_urgent, due_at }) => escalatesAt(calendar, is_urgent, due_at) <= now,
    )
    escalated += await escalate(
      db,
      over.map(({ report_id }) => report_id),
      now,
    )
  }
  return { reminded, escalated }
}
