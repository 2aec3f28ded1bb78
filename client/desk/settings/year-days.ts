/** A calendar day as `2026-10-01`, without a time zone. */
export type Day = string

/** A day that differs from its weekday's rule. */
export interface SpecialDay {
  readonly day: Day
  readonly is_working: boolean
  readonly name: string
}

const dayMs = 24 * 60 * 60 * 1000
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Returns the day a number of days later. */
export const plusDays = (day: Day, days: number): Day => toDay(toMs(day) + days * dayMs)

/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (new Date(toMs(day)).getUTCDay() + 6) % 7

export const isWeekend = (day: Day): boolean => weekdayOf(day) > 4

/** Returns all days between two days, inclusive, in either order. */
export function daysBetween(a: Day, b: Day): Day[] {
  const [from, to] = a <= b ? [a, b] : [b, a]
  const count = Math.round((toMs(to) - toMs(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, index) => plusDays(from, index))
}

/** Returns the days of a month. @param month 1 to 12 */
export function daysOfMonth(year: number, month: number): Day[] {
  const first = toDay(Date.UTC(year, month - 1, 1))
  const last = toDay(Date.UTC(year, month, 0))
  return daysBetween(first, last)
}

const weekdays = '一二三四五六日'

/** Formats a day: `10月1日 星期四`. */
export function dayInWords(day: Day): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}月${Number(date)}日 星期${weekdays.charAt(weekdayOf(day))}`
}

/** Joins consecutive days: `10月1日至7日、10月10日`. @param days sorted */
export function daysInWords(days: readonly Day[]): string {
  const runs: [Day, Day][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && plusDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  const short = (day: Day) => dayInWords(day).split(' ')[0] ?? day
  return runs
    .map(([from, to]) => {
      if (from === to) return short(from)
      const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
      return `${short(from)}至${isSameMonth ? short(to).replace(/^\d+月/, '') : short(to)}`
    })
    .join('、')
}

/** Days that each arrow key moves. */
const strides: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** Returns the day that a key moves to; undefined for other keys and beyond the year. */
export function dayAfterKey(day: Day, key: string): Day | undefined {
  const stride = strides[key]
  const goal = stride === undefined ? monthAfterKey(day, key) : plusDays(day, stride)
  return goal?.slice(0, 4) === day.slice(0, 4) ? goal : undefined
}

/** Returns the same date of an adjacent month, or the month's last day. */
function monthAfterKey(day: Day, key: string): Day | undefined {
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const days = daysOfMonth(year, month + (key === 'PageDown' ? 1 : -1))
  return days[Math.min(date, days.length) - 1]
}
