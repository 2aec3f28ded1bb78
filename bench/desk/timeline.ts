import type { Chance } from '../../scripts/demo/chance.ts'

const dayLength = 24 * 60 * 60 * 1000
/** Offset of China's time from UTC. */
const zone = 8 * 60 * 60 * 1000
const quarter = 15 * 60 * 1000
const years = 7

/** Returns the arrival of report n: over the last seven years, increasing, with fewer at weekends. */
export function createTimeline(reports: number, now: number) {
  const today = Math.floor((now + zone) / dayLength)
  const days = Math.round(years * 365.25)
  const weights = Array.from({ length: days }, (_, index) => {
    const weekday = (today - days + 1 + index + 4) % 7
    const growth = 0.7 + (0.6 * index) / days
    return growth * (weekday === 0 || weekday === 6 ? 0.35 : 1)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  // Cumulative number of reports at the end of each day.
  let total = 0
  const ends = weights.map((weight) => {
    total += weight
    return Math.round((total / sum) * reports)
  })

  /** Returns the day of report n and its index within the day. */
  function dayOf(n: number): { index: number; place: number } {
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > n) high = middle
      else low = middle + 1
    }
    return { index: low, place: n - (ends[low - 1] ?? 0) }
  }

  return (n: number, chance: Chance) => {
    const { index, place } = dayOf(n)
    const midnight = (today - days + 1 + index) * dayLength - zone
    // Most reports arrive between 07:00 and 23:00.
    const written = midnight + (7 + chance.below(16 * 60) / 60) * 60 * 60 * 1000
    const latest = Math.min(written, now - quarter)
    return {
      arrivedAt: Math.floor(latest / quarter) * quarter,
      caseNumber: caseNumberOf(midnight + zone, place),
    }
  }
}

/** Returns a unique case number of the day that does not reveal the order of arrival. */
function caseNumberOf(day: number, place: number): string {
  const digits = place < 9973 ? 4 : 6
  const [prime, step] = digits === 4 ? [9973, 7919] : [999_983, 611_953]
  const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '')
  return `${date}-${String(((place * step) % prime) + 1).padStart(digits, '0')}`
}
