import { withBeijingOffset } from '../../time-in-words.ts'

/** Returns a moment for `fromTimeInput`, to the minute. */
export const toTimeInput = (moment: number): string =>
  withBeijingOffset(new Date(moment).toISOString()).slice(0, 16)

/**
 * Reads a time of Beijing that a form keeps: `2026-08-01T09:05`, also without the time.
 * @returns the instant with its offset, or the day; undefined for an invalid time
 */
export function fromTimeInput(typed: string): string | undefined {
  const [, day, time, seconds = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?$/.exec(typed) ?? []
  const read = time === undefined ? day : `${day}T${time}${seconds}+08:00`
  return Number.isNaN(Date.parse(read ?? '')) ? undefined : read
}
