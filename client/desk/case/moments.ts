import { clockTime, dayInWords, isoDay } from '../../kit/time-in-words.ts'

/** Formats a moment as short as possible: the time of today, else day and time, with the year when it differs. */
export function shortMoment(moment: string, now = new Date()): string {
  const [day, today] = [isoDay(moment) ?? '', isoDay(now) ?? '']
  if (day === today) return clockTime(moment)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}年`
  return `${year}${dayInWords(moment)} ${clockTime(moment)}`
}

/** Formats a file size: `820 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
