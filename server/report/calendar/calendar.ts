import * as store from './store.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { calendarOf, dayLength, dayText, type Calendar } from './working-time.ts'
import type { Services } from '../../platform/services.ts'
import type { Logger } from '../../platform/log.ts'

/** The job that recalculates running deadlines after a change of the calendar. */
export const reckonDeadlines = 'reckon_deadlines'

/** Milliseconds; longer than any deadline, holidays included. */
const ahead = 400 * dayLength

/** A day that is to change; null counts it by its weekday. */
export interface DayChange {
  readonly day: string
  readonly is_working: boolean | null
  readonly name: string
}

/**
 * Reads the calendar from `from` until about a year after `until`. Days outside that range count by their weekday.
 * @param changes days as they would be
 */
export async function readCalendar(
  db: Db,
  from: Date,
  until: Date = from,
  changes: readonly DayChange[] = [],
): Promise<Calendar> {
  const end = new Date(until.getTime() + ahead)
  const stored = await store.listDays(db, dayText(from), dayText(end))
  const days = new Map<string, Pick<DayChange, 'day' | 'is_working'>>(
    [...stored, ...changes].map((one) => [one.day, one]),
  )
  return calendarOf(
    [...days.values()].flatMap(({ day, is_working }) =>
      is_working === null ? [] : [{ day, is_working }],
    ),
  )
}

export const daysOfYear = (db: Db, year: number): Promise<store.NamedDay[]> =>
  store.listDays(db, `${year}-01-01`, `${year}-12-31`)

/** Changes days in the transaction, with a job that recalculates deadlines; null counts a day by its weekday. */
export async function setDays(trx: Trx, days: readonly DayChange[]): Promise<void> {
  for (const { day, is_working, name } of days)
    await (is_working === null
      ? store.removeDay(trx, day)
      : store.putDay(trx, { day, is_working, name }))
  await addJob(trx, reckonDeadlines, {})
}

/** The month by which the State Council has published next year's days off. */
const november = 11

/** @returns next year, from November on while its days are not entered; undefined otherwise */
export async function missingYear(db: Db, now: Date): Promise<number | undefined> {
  const [year = '', month = ''] = dayText(now).split('-')
  if (Number(month) < november) return undefined
  const next = Number(year) + 1
  return (await daysOfYear(db, next)).length > 0 ? undefined : next
}

/** Work for the job worker, by the job's name: warns daily from November on while next year's days off are missing. */
export const calendarTasks = ({
  db,
  clock,
  logger,
}: Services<'db' | 'clock'> & { logger: Pick<Logger, 'warn'> }) => ({
  async check_calendar() {
    const year = await missingYear(db, clock.now())
    if (year !== undefined)
      logger.warn(
        { year },
        'nobody has entered the days off of next year; deadlines count its days by their weekday',
      )
  },
})

/** Crontab of graphile-worker; in the morning in China. */
export const calendarCrontab = '23 1 * * * check_calendar'
