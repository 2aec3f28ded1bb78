import { expect, test } from 'vitest'
import { calendarOf } from '../report/calendar/working-time.ts'
import { closableFrom } from './closed-month.ts'

test.each([
  ['2026-10', [], '2026-11-03T16:00:00.000Z'],
  // 1 to 7 October are off.
  [
    '2026-09',
    Array.from({ length: 7 }, (_, n) => ({ day: `2026-10-0${n + 1}`, is_working: false })),
    '2026-10-11T16:00:00.000Z',
  ],
  ['2026-12', [{ day: '2027-01-01', is_working: false }], '2027-01-05T16:00:00.000Z'],
])('%s may be closed from the third working day of the next month', (month, days, from) => {
  expect(closableFrom(calendarOf(days), month).toISOString()).toBe(from)
})
