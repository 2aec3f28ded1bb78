import * as words from '#words/time.ts'
import { serverNow } from './server-clock.ts'

/**
 * The one clock of the pages: every time is Beijing's, whatever the device's zone. By arithmetic, because an
 * `Intl.DateTimeFormat` costs a slow phone 135 ms. China has had no daylight saving time since 1991.
 */
const ahead = 8 * 3_600_000

/** A time without a zone, as some back ends send: Beijing's. */
const zoneless = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(:\d\d(\.\d+)?)?)$/

/** Returns a moment of the past or future in Beijing's fields, e.g. `2026-08-01T09:05:00.000`; undefined for other text. */
function inBeijing(moment: string | number | Date): string | undefined {
  const text = typeof moment === 'string' ? moment.replace(zoneless, '$1T$2+08:00') : moment
  const time = new Date(text).getTime() + ahead
  return Math.abs(time) < 8e15 ? new Date(time).toISOString().slice(0, -1) : undefined
}

/** Formats a moment by its Beijing fields; other text of a back end is returned unchanged. */
const format =
  (words: (fields: [year: number, month: number, day: number], clock: string) => string) =>
  (moment: string | number | Date): string => {
    const found = inBeijing(moment)
    if (found === undefined) return String(moment)
    const [year = 0, month = 0, day = 0] = found.split(/[-T]/).map(Number)
    return words([year, month, day], found.slice(11, 16))
  }

/** Returns a day, e.g. `8月1日`. @param moment ISO 8601 or ms since 1970, as in all functions here */
export const dayInWords = format(([, month, day]) => words.day(month, day))

/** Returns the last day before a deadline: for one at midnight, the previous day. */
export function lastDayInWords(deadline: string): string {
  const time = Date.parse(deadline)
  return Number.isNaN(time) ? deadline : dayInWords(time - 1)
}

/** Returns the half of a day, e.g. `8月1日上午`: times of an anonymous report are no more precise. */
export const halfDayInWords = format(
  ([, month, day], clock) =>
    words.day(month, day) + (clock < '12' ? words.morning : words.afternoon),
)

/** Returns a time of day, e.g. `09:05`. */
export const clockTime = format((_, clock) => clock)

/** Returns a deadline whose last day counts, e.g. `最迟 11月24日`; on that day with its time, e.g. `最迟今天 17:00`. */
export function deadlineInWords(deadline: string, now = serverNow()): string {
  if (isoDay(Date.parse(deadline) - 1) !== isoDay(now))
    return words.atLatest(lastDayInWords(deadline))
  const time = clockTime(deadline)
  return words.todayAtLatest(time === '00:00' ? '' : time)
}

const dayAndTime = format(([year, month, day], clock) => words.moment(year, month, day, clock))
const dayAndYear = format(([year, month, day]) => words.moment(year, month, day))

/** Returns a moment as text, e.g. `2026年8月1日 09:05`, or a day without a time; an empty text without a moment. */
export const timeInWords = (moment: string | number | null | undefined): string =>
  moment === undefined || moment === null ? '' : (isDay(moment) ? dayAndYear : dayAndTime)(moment)

/** Tells whether a moment is known to the day alone, e.g. `2026-08-01`. */
export const isDay = (moment: unknown): boolean =>
  typeof moment === 'string' && /^\d{4}-\d\d-\d\d$/.test(moment)

/** Returns a day as `2026-08-01`; undefined for text that is no moment. */
export const isoDay = (moment: string | number | Date): string | undefined =>
  inBeijing(moment)?.slice(0, 10)

/** Returns the instant with Beijing's offset, e.g. `2026-08-01T09:05:00+08:00`; other text unchanged. */
export const withBeijingOffset = (instant: string): string =>
  inBeijing(instant)?.replace(/(\.000)?$/, '+08:00') ?? instant
