import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Schema } from '../platform/database/schema.ts'
import { forgetSentBefore, settleRows } from './settle-store.ts'
import { withdrawableSince } from './case/sent-at.ts'

const quarter = 15 * 60_000
const batch = 2000
/** So often in a row it gives way to calls, before the next run takes it up. */
const mostBusy = 20

/**
 * Takes from what is stored of reports whatever tells more of their arrival than the quarter of an hour, once that
 * quarter is over: before, a row's place would still tell which part of it. Decision 28.
 */
export async function settleReports({
  db,
  clock,
}: {
  db: Kysely<Schema>
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  await forgetSentBefore(db, withdrawableSince(now))
  const begin = new Date(Math.floor(now.getTime() / quarter) * quarter)
  for (let busy = 0; busy < mostBusy;) {
    const state = await settleRows(db, begin, batch)
    if (state === 'done') return
    busy = state === 'busy' ? busy + 1 : 0
  }
}
