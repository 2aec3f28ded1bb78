import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/log.ts'
import { missingYear } from './calendar.ts'

/** Work for the job worker, by the job's name: warns daily from November on while next year's days off are missing. */
export const calendarTasks = ({
  db,
  clock,
  logger,
}: {
  db: Db
  clock: Clock
  logger: Pick<Logger, 'warn'>
}) => ({
  async check_calendar() {
    const year = await missingYear(db, clock.now())
    if (year !== undefined)
      logger.warn(
        { year },
        'nobody has entered the days off of next year; deadlines count its days by their weekday',
      )
  },
})

/** In graphile-worker's crontab format; in the morning in China. */
export const calendarCrontab = '23 1 * * * check_calendar'
