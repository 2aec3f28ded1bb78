/** Tells working days from days off. Days are numbers, see `dayOf`. */
export interface Calendar {
  isWorking(day: number): boolean
}

/** A listed day, which overrides its weekday. */
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

/** Returns the day in China of a time, counted from 1970-01-01. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + shanghai) / dayLength)
/** Returns the midnight in China that begins a day, in milliseconds since the epoch. */
const beginOf = (day: number): number => day * dayLength - shanghai
/** Returns the last midnight in China at or before a time. */
export const startOfDay = (at: Date): Date => new Date(beginOf(dayOf(at)))
/** Returns the next midnight in China. */
export const endOfDay = (at: Date): Date => new Date(beginOf(dayOf(at) + 1))
/** @param text `YYYY-MM-DD` */
export const dayNumber = (text: string): number => Date.parse(text) / dayLength
/** Returns the day in China as `YYYY-MM-DD`. */
export const dayText = (at: Date): string =>
  new Date(dayOf(at) * dayLength).toISOString().slice(0, 10)
/** Returns the minute in China as `YYYY-MM-DD HH:MM`. */
export const momentText = (at: Date): string =>
  new Date(at.getTime() + shanghai).toISOString().slice(0, 16).replace('T', ' ')

/** Creates a calendar that works Monday to Friday, except for listed days. */
export function calendarOf(days: readonly CalendarDay[]): Calendar {
  const listed = new Map(days.map(({ day, is_working }) => [dayNumber(day), is_working]))
  return {
    isWorking(day) {
      const weekday = weekdayOf(day)
      return listed.get(day) ?? (weekday !== 0 && weekday !== 6)
    },
  }
}

/** Days to search; beyond any deadline. A calendar without working days in this range is misconfigured. */
const mostDays = 4000

/**
 * Returns the earliest time at which the given working time has passed. A working day has 24 hours, from midnight to
 * midnight in China. N days from a time on a working day end at the same time of the N-th working day after it. A start
 * on a day off counts from the next working day, and N days end with the N-th working day.
 * @param time milliseconds; not above 0 returns `from`
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

/** Returns the milliseconds of working days between two times; 0 when the second is not later. */
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

/** Returns the midnight or noon in China at or before a time. */
export function startOfHalfDay(at: Date): Date {
  const noon = startOfDay(at).getTime() + dayLength / 2
  return at.getTime() < noon ? startOfDay(at) : new Date(noon)
}

/** Returns a half day in words, `2026-11-24 上午`. @param since its beginning */
export const halfDayInWords = (since: Date): string =>
  `${dayText(since)} ${since.getTime() === startOfDay(since).getTime() ? '上午' : '下午'}`
