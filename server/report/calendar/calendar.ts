import type { Kysely, Transaction } from 'kysely'
import { addJob } from '../../platform/jobs.ts'
import type { Schema } from '../../platform/database/schema.ts'
import * as store from './store.ts'
import { calendarOf, dayLength, dayText, type Calendar } from './working-time.ts'

/** The job that gives running deadlines what the calendar says now. */
export const reckonDeadlines = 'reckon_deadlines'

/** Longer than any deadline, holidays included. */
const ahead = 400 * dayLength

/**
 * The calendar as the table has it now: from one moment until about a year after another. Before and beyond, days count
 * by their weekday.
 */
export async function readCalendar(
  db: Kysely<Schema>,
  from: Date,
  until: Date = from,
): Promise<Calendar> {
  const end = new Date(until.getTime() + ahead)
  return calendarOf(await store.listDays(db, dayText(from), dayText(end)))
}

/** The listed days of a year, in their order. */
export const daysOfYear = (db: Kysely<Schema>, year: number): Promise<store.NamedDay[]> =>
  store.listDays(db, `${year}-01-01`, `${year}-12-31`)

/**
 * Changes days, in the caller's transaction; running deadlines are reckoned anew by a job of that transaction.
 * @param days `is_working` null: as their weekday
 */
export async function setDays(
  trx: Transaction<Schema>,
  days: readonly { day: string; is_working: boolean | null; name: string }[],
): Promise<void> {
  for (const { day, is_working, name } of days)
    await (is_working === null
      ? store.removeDay(trx, day)
      : store.putDay(trx, { day, is_working, name }))
  await addJob(trx, reckonDeadlines, {})
}

/** The month from which next year's days are missed: the State Council publishes them by then. */
const november = 11

/** @returns next year, when it is November or later and nobody has entered its days; undefined otherwise */
export async function missingYear(db: Kysely<Schema>, now: Date): Promise<number | undefined> {
  const [year = '', month = ''] = dayText(now).split('-')
  if (Number(month) < november) return undefined
  const next = Number(year) + 1
  return (await daysOfYear(db, next)).length > 0 ? undefined : next
}
