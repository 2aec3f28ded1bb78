import { isEvidenceType, kindAs } from '../../../contract/evidence/kinds.ts'
import { serverNow } from '../../kit/server-clock.ts'
import { clockTime, dayInWords, isDay, isoDay } from '../../kit/time-in-words.ts'

/**
 * Formats a moment as short as possible: the time of today, else day and time, with the year when it differs; a day
 * without a time as the day.
 */
export function shortMoment(moment: string, now: number | Date = serverNow()): string {
  const [day, today] = [isoDay(moment) ?? '', isoDay(now) ?? '']
  if (day === today && !isDay(moment)) return clockTime(moment)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}年`
  return `${year}${dayInWords(moment)}${isDay(moment) ? '' : ` ${clockTime(moment)}`}`
}

/** Formats a file size: `820 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Returns the kind of a file in everyday words, e.g. Word 文档; 其他文件 for a media type that this version does not accept. */
export const kindInWords = (mime: string): string =>
  isEvidenceType(mime) ? kindAs(mime).name : '其他文件'
