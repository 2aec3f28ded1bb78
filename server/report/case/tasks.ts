import type { Db } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/log.ts'
import { reckonDeadlines } from '../calendar/calendar.ts'
import { openCases, openCasesJob, type OpenDeps } from './open-cases.ts'
import { reckonRunning } from './reckon-deadlines.ts'
import { remindCases } from './reminders.ts'

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

/** In graphile-worker's crontab format. */
export const caseCrontab = `* * * * * ${openCasesJob}\n* * * * * remind_cases`
