import chineseDays from 'chinese-days'
import { expect, test } from 'vitest'
import { calendarSeed } from './calendar.ts'

// Compares two independent transcriptions of the notices.
test.each(['2025', '2026'])('the days off of %s equal those of another source', (year) => {
  const days = calendarSeed.filter(({ day }) => day.startsWith(year))
  const listed = new Map(days.map(({ day, isWorking }) => [day, isWorking]))
  for (let time = Date.parse(`${year}-01-01`); time <= Date.parse(`${year}-12-31`); time += 864e5) {
    const day = new Date(time).toISOString().slice(0, 10)
    const weekday = new Date(time).getUTCDay()
    const isWorking = listed.get(day) ?? (weekday !== 0 && weekday !== 6)
    expect([day, isWorking]).toEqual([day, chineseDays.isWorkday(day)])
  }
})

test('lists no day twice, and no unpublished year', () => {
  const days = calendarSeed.map(({ day }) => day)
  expect(new Set(days).size).toBe(days.length)
  expect([...new Set(days.map((day) => day.slice(0, 4)))]).toEqual(['2025', '2026'])
})
