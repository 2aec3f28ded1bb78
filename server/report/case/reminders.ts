import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { batchesById } from '../../platform/database/batches-by-id.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { dayLength } from '../calendar/working-time.ts'
import { escalatesAt, escalationDays } from './deadline.ts'
import * as store from './deadline-store.ts'

const page = 1000

/**
 * 催办 and 督办: what is due is noted for whoever has it, what is two working days over (two days by the clock where
 * urgent), or urged by its citizen, for the supervisors. Each once, until the deadline moves.
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
  let escalated = await store.escalateUrged(db, now)
  const batches = batchesById(
    (after) => store.findLate(db, { before, after, limit: page }),
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

/** Reports whose citizens were asked, and have not answered in their ten working days. */
export const unanswered = store.findUnanswered
