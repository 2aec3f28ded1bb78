import type { Services } from '../platform/services.ts'
import { forgetSentBefore, settleRows } from './settle-store.ts'
import { withdrawableSince } from './case/sent-at.ts'

const quarter = 15 * 60_000
const batch = 2000
/** Consecutive `busy` results after which the job leaves the rest to the next run. */
const mostBusy = 20

/**
 * Removes from stored reports everything that reveals more of their arrival than the quarter of an hour. Settles a
 * quarter once it is over, because a row settled earlier would still reveal by its place in which part it arrived.
 * Decision 28.
 */
export async function settleReports({ db, clock }: Services<'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await forgetSentBefore(db, withdrawableSince(now))
  const begin = new Date(Math.floor(now.getTime() / quarter) * quarter)
  for (let busy = 0; busy < mostBusy;) {
    const state = await settleRows(db, begin, batch)
    if (state === 'done') return
    busy = state === 'busy' ? busy + 1 : 0
  }
}
