import { timeInWords } from '../../../../kit/time-in-words.ts'

/** China has had one time zone without summer time since 1991. */
const ahead = 8 * 60 * 60_000

/** Returns the instant with the offset of Shanghai, e.g. `2026-08-01T09:05:00+08:00`; anything else unchanged. */
export function withShanghaiOffset(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time)
    ? instant
    : new Date(time + ahead).toISOString().replace(/(\.000)?Z$/, '+08:00')
}

/** Formats a moment in Shanghai time, e.g. `2026年8月1日 09:05`; empty for none. */
export const shanghaiTime = (instant: string | null | undefined): string =>
  timeInWords(instant ?? undefined, 'Asia/Shanghai')
