import {
  results,
  stepOfSilence,
  steps,
  type FourEyesRules,
} from '../../contract/report/report-steps.ts'
import type { Services } from '../platform/services.ts'
import { deleteReportersBefore } from './tracking/account-store.ts'
import { type TransitionDeps, transitionReport } from './transition/transition.ts'
import { lockReport } from './case/case-store.ts'
import { findUnanswered } from './case/deadline-store.ts'
import { contentsDue, forgetSentBefore, settleRows, shuffleWaiting } from './settle-store.ts'
import { withdrawableSince } from './case/sent-at.ts'

const quarter = 15 * 60_000
const batch = 500
/** Consecutive `busy` results after which the job leaves the rest to the next run. */
const mostBusy = 20

/**
 * Removes from stored reports everything that reveals more of their arrival than the quarter of an hour. Settles a
 * quarter once it is over, because a row settled earlier would still reveal by its place in which part it arrived. Files move on
 * the disk as their rows do.
 * Decision 28.
 * @param all also what is not complete, before a dump, which would keep its order of arrival
 */
export async function settleReports(
  { db, clock, files }: Services<'db' | 'clock' | 'files'>,
  all = false,
): Promise<void> {
  const now = clock.now()
  await forgetSentBefore(db, withdrawableSince(now))
  const begin = new Date(Math.floor(now.getTime() / quarter) * quarter)
  const due = { before: all ? now : begin, all }
  if (all) await shuffleWaiting(db)
  const failures: unknown[] = []
  // In random order, and before their rows, by which they are found.
  for (const key of await contentsDue(db, due))
    await files.renew(key).catch((error: unknown) => failures.push(error))
  for (let busy = 0; busy < mostBusy;) {
    const state = await settleRows(db, due, batch)
    if (state === 'done') break
    busy = state === 'busy' ? busy + 1 : 0
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some files could not be moved')
}

const unanswered = {
  expire: { text: '您可以申诉一次；有新情况也可以重新举报。', outcome: 'no_answer' },
  resume: { text: '我们请您补充情况，到期未收到补充。我们按现有材料继续办理。' },
} as const

/**
 * Ends questions that citizens did not answer in time: closes the report, against which they may appeal, or returns it
 * to the desk (`stepOfSilence`).
 * @throws the first failure, after the others
 */
export async function closeUnanswered(
  deps: TransitionDeps & Services<'db' | 'clock'> & { readonly fourEyes: FourEyesRules },
): Promise<void> {
  const at = deps.clock.now()
  const failures: unknown[] = []
  for (const { report_id, ...about } of await findUnanswered(deps.db, at)) {
    const step = stepOfSilence(deps.fourEyes, about)
    try {
      // The citizen may have answered since the query.
      await deps.db.transaction().execute(async (trx) => {
        const report = await lockReport(trx, report_id)
        return transitionReport(trx, deps, steps[step], { report, at, ...unanswered[step] })
      })
    } catch (error) {
      // A failure must not keep the other reports open.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const day = 24 * 60 * 60 * 1000

/** Jobs by name; reporters are deleted after their retention. Source: Personal Information Protection Law, art. 19. */
export const reportTasks = (
  deps: TransitionDeps &
    Services<'db' | 'clock' | 'files'> & {
      fourEyes: FourEyesRules
      retention: { closedReporterDays: number }
    },
) => ({
  close_unanswered: () => closeUnanswered(deps),
  settle_reports: () => settleReports(deps),
  async forget_reporters() {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - deps.retention.closedReporterDays * day)
    await deleteReportersBefore(deps.db, results, { before, now })
  },
})

/** Crontab of graphile-worker; at night in China. */
export const reportCrontab = [
  '47 19 * * * forget_reporters',
  '2,17,32,47 * * * * settle_reports',
  '*/5 * * * * close_unanswered',
].join('\n')
