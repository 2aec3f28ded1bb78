import { results } from '../../contract/report/report-steps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/schema.ts'
import { countLastMonth } from './tracking/month-figures.ts'
import { deleteReportersBefore } from './tracking/account-store.ts'
import { closeUnanswered } from './transition/close-unanswered.ts'
import { settleReports } from './settle.ts'
import type { TransitionDeps } from './transition/transition.ts'

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
