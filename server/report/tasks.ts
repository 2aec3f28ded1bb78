import { results, steps } from '../../contract/report/report-steps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/schema.ts'
import { countLastMonth } from './tracking/month-figures.ts'
import { deleteReportersBefore } from './tracking/account-store.ts'
import { settleReports } from './settle.ts'
import { type TransitionDeps, transitionReport } from './transition/transition.ts'
import { lockReport } from './case/case-store.ts'
import { findUnanswered } from './case/deadline-store.ts'

const unanswered =
  '我们请您补充情况，到期没有收到，无法继续办理。您可以申诉一次；有新情况也可以重新举报。'

/**
 * Closes reports whose citizens did not answer a question in time. They may appeal.
 * @returns the number of closed reports
 * @throws the first failure, after closing the others
 */
export async function closeUnanswered(
  deps: TransitionDeps & { readonly db: Db; readonly clock: Clock },
): Promise<number> {
  const at = deps.clock.now()
  let closed = 0
  const failures: unknown[] = []
  for (const reportId of await findUnanswered(deps.db, at)) {
    try {
      // The citizen may have answered since the query.
      const isClosed = await deps.db.transaction().execute(async (trx) => {
        const report = await lockReport(trx, reportId)
        return transitionReport(trx, deps, steps.expire, {
          report,
          at,
          text: unanswered,
          outcome: 'no_answer',
        })
      })
      if (isClosed) closed += 1
    } catch (error) {
      // A failure must not keep the other reports open.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return closed
}

const day = 24 * 60 * 60 * 1000

/**
 * Work for the job worker, by the job's name. Deletes reporters when their retention period is over.
 * Source: Personal Information Protection Law, art. 19.
 */
export const reportTasks = (
  deps: TransitionDeps & {
    db: Db
    clock: Clock
    retention: { closedReporterDays: number }
  },
) => ({
  async close_unanswered() {
    await closeUnanswered(deps)
  },
  settle_reports: () => settleReports(deps),
  async forget_reporters() {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - deps.retention.closedReporterDays * day)
    await deleteReportersBefore(deps.db, results, { before, now })
  },
  count_last_month: () => countLastMonth(deps),
})

/** In graphile-worker's crontab format; at night in China. */
export const reportCrontab = [
  '47 19 * * * forget_reporters',
  // Nightly, because a single run after a month's end could be missed.
  '37 17 * * * count_last_month',
  '2,17,32,47 * * * * settle_reports',
  '*/5 * * * * close_unanswered',
].join('\n')
