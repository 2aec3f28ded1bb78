import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { dayLength } from '../calendar/working-time.ts'
import { escalatesAt, escalationDays } from './deadline.ts'
import * as store from './deadline-store.ts'

const page = 1000

/**
 * 催办 and 督办: what is due is noted for whoever has it, what is two working days over (two days by the clock where
 * urgent) for the supervisors. Each once, until the deadline moves.
 * @returns how many were reminded of, and how many went to the supervisors
 */
export async function remindCases(
  db: Kysely<Schema>,
  clock: Clock,
): Promise<{ reminded: number; escalated: number }> {
  const now = clock.now()
  const reminded = await store.remindOfDue(db, now)
  // Two working days are two days at least.
  const before = new Date(now.getTime() - escalationDays * dayLength)
  let escalated = 0
  for (let after = '0'; ;) {
    const late = await store.findLate(db, { before, after, limit: page })
    const last = late.at(-1)
    if (!last) return { reminded, escalated }
    after = last.report_id
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
}

/** Reports whose citizens were asked, and have not answered in their ten working days. */
export const unanswered = store.findUnanswered
