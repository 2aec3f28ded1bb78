import { randomInt } from 'node:crypto'

/** Draws of one length before a number may be a digit longer: by then most of that length are taken. */
const drawsALength = 4
const shortest = 4

/**
 * A number of its day, drawn at random: a count would say in which order reports came within their quarter of an hour
 * (decision 28), and how many there were.
 * @param day `YYYY-MM-DD`
 * @param draw how many were drawn for this report and were taken
 */
export function drawCaseNumber(day: string, draw: number): string {
  const digits = shortest + Math.floor(draw / drawsALength)
  const number = randomInt(1, 10 ** digits)
  return `${day.replaceAll('-', '')}-${String(number).padStart(digits, '0')}`
}

/**
 * A number for each, all different and none that is taken.
 * @param days `YYYY-MM-DD`, one a report
 * @param taken which of some numbers exist already
 */
export async function numbersFor(
  days: readonly string[],
  taken: (numbers: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const numbers = new Map<number, string>()
  const used = new Set<string>()
  let left = days.map((day, index) => ({ day, index }))
  for (let draw = 0; left.length > 0; draw++) {
    const drawn = left.map((each) => ({ ...each, number: drawCaseNumber(each.day, draw) }))
    const occupied = new Set(await taken(drawn.map(({ number }) => number)))
    left = []
    for (const { day, index, number } of drawn)
      if (occupied.has(number) || used.has(number)) left.push({ day, index })
      else {
        used.add(number)
        numbers.set(index, number)
      }
  }
  return days.map((_, index) => numbers.get(index) ?? '')
}
