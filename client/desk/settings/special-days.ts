/** A calendar day as `2026-10-01`, without a time zone. */
export type Day = string

/** A day that differs from its weekday's rule. */
export interface SpecialDay {
  readonly day: Day
  readonly is_working: boolean
  readonly name: string
}

const dayMs = 24 * 60 * 60 * 1000
const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const plusDays = (day: Day, days: number): Day =>
  new Date(toMs(day) + days * dayMs).toISOString().slice(0, 10)

/** Days that are changed at a time. */
export const mostDays = 100

/** Returns the days from one to another, inclusive, one more than `mostDays` at most; none where a day is missing or the second is earlier. */
export function daysBetween(from: Day, to: Day): Day[] {
  const length = Math.round((toMs(to) - toMs(from)) / dayMs) + 1
  if (!(length > 0)) return []
  return Array.from({ length: Math.min(length, mostDays + 1) }, (_, n) => plusDays(from, n))
}

const short = (day: Day) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** Joins consecutive days: `10月1日至7日、10月10日`. @param days sorted */
export function daysInWords(days: readonly Day[]): string {
  const runs: [Day, Day][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && plusDays(run[1], 1) === day) run[1] = day
    else runs.push([day, day])
  }
  return runs
    .map(([from, to]) => {
      if (from === to) return short(from)
      const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
      return `${short(from)}至${isSameMonth ? short(to).replace(/^\d+月/, '') : short(to)}`
    })
    .join('、')
}
