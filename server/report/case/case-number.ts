import { randomInt } from 'node:crypto'

/** Failed draws after which a number gets one more digit, because most numbers of that length are taken. */
const drawsALength = 4
const shortest = 4

/**
 * Draws a random case number of a day. A sequence would reveal the order of reports within their quarter of an hour
 * (decision 28) and their total.
 * @param day `YYYY-MM-DD`
 * @param draw number of earlier draws for this report that were taken
 */
export function drawCaseNumber(day: string, draw: number): string {
  const digits = shortest + Math.floor(draw / drawsALength)
  const number = randomInt(1, 10 ** digits)
  return `${day.replaceAll('-', '')}-${String(number).padStart(digits, '0')}`
}

/** Draws distinct free case numbers for days `YYYY-MM-DD`. @param taken returns those that exist already */
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
