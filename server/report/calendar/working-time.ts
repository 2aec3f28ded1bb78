/** Which days are worked; a day is a number, see `dayOf`. */
export interface Calendar {
  isWorking(day: number): boolean
}

/** A day of the table: not as its weekday. */
export interface CalendarDay {
  /** `YYYY-MM-DD`, in China. */
  readonly day: string
  readonly is_working: boolean
}

export const dayLength = 24 * 60 * 60 * 1000
/** China has one time zone, and no summer time since 1991. */
const shanghai = 8 * 60 * 60 * 1000
/** Days since 1970-01-01, which was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7

/** The day in China that a moment belongs to, counted from 1970-01-01. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + shanghai) / dayLength)
/** The midnight in China that begins a day. */
const beginOf = (day: number): number => day * dayLength - shanghai
/** Midnight in China, at or before a moment. */
export const startOfDay = (at: Date): Date => new Date(beginOf(dayOf(at)))
/** The next midnight in China. */
export const endOfDay = (at: Date): Date => new Date(beginOf(dayOf(at) + 1))
/** @param text `YYYY-MM-DD` */
export const dayNumber = (text: string): number => Date.parse(text) / dayLength
/** The day in China, as `YYYY-MM-DD`. */
export const dayText = (at: Date): string =>
  new Date(dayOf(at) * dayLength).toISOString().slice(0, 10)

/** Monday to Friday, but for the days that are listed. */
export function calendarOf(days: readonly CalendarDay[]): Calendar {
  const listed = new Map(days.map(({ day, is_working }) => [dayNumber(day), is_working]))
  return {
    isWorking(day) {
      const weekday = weekdayOf(day)
      return listed.get(day) ?? (weekday !== 0 && weekday !== 6)
    },
  }
}

/** Further than any deadline: a calendar in which nobody ever works is a mistake of whoever filled it. */
const mostDays = 4000

/**
 * The first moment until which so much working time has gone by. A working day has 24 hours, from midnight to midnight in
 * China: so N days after a moment in a working day is the same time of the N-th working day after it; what comes on a
 * day off begins with the next working day, and ends with the N-th of them.
 * @param time milliseconds; `from` itself when there are none
 */
export function addWorkingTime(calendar: Calendar, from: Date, time: number): Date {
  if (time <= 0) return from
  let left = time
  let at = from.getTime()
  const first = dayOf(from)
  for (let day = first; day < first + mostDays; day++) {
    if (calendar.isWorking(day)) {
      const untilNight = beginOf(day + 1) - at
      if (left <= untilNight) return new Date(at + left)
      left -= untilNight
    }
    at = beginOf(day + 1)
  }
  throw new Error('the calendar has no working days')
}

/** Milliseconds of working days between two moments; none when the second is not later. */
export function workingTime(calendar: Calendar, from: Date, to: Date): number {
  let sum = 0
  let at = from.getTime()
  for (let day = dayOf(from); at < to.getTime(); day++) {
    const end = Math.min(beginOf(day + 1), to.getTime())
    if (calendar.isWorking(day)) sum += end - at
    at = end
  }
  return sum
}
