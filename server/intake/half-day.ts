import { dayLength, dayText, startOfDay } from '../report/calendar/working-time.ts'

/** Returns the midnight or noon in China at or before a time. */
export function startOfHalfDay(at: Date): Date {
  const noon = startOfDay(at).getTime() + dayLength / 2
  return at.getTime() < noon ? startOfDay(at) : new Date(noon)
}

/** Returns a half day in words, `2026-11-24 上午`. @param since its beginning */
export const halfDayInWords = (since: Date): string =>
  `${dayText(since)} ${since.getTime() === startOfDay(since).getTime() ? '上午' : '下午'}`
