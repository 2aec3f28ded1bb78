import { expect, test } from 'vitest'
import {
  dayAfterKey,
  dayInWords,
  daysBetween,
  daysInWords,
  daysOfMonth,
  isWeekend,
  weekdayOf,
} from './year-days.ts'

test('a month has its days in every device time zone', () => {
  expect(daysOfMonth(2028, 2)).toHaveLength(29)
  expect(daysOfMonth(2026, 12).at(-1)).toBe('2026-12-31')
  expect(daysOfMonth(2026, 10)[0]).toBe('2026-10-01')
})

test('weeks begin on Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(0)
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([true, true, false])
})

test('consecutive days are joined into a range', () => {
  expect(dayInWords('2026-10-01')).toBe('10月1日 星期四')
  const days = [...daysBetween('2026-10-07', '2026-10-01'), '2026-10-10']
  expect(daysInWords(days)).toBe('10月1日至7日、10月10日')
  expect(daysInWords(daysBetween('2026-09-30', '2026-10-01'))).toBe('9月30日至10月1日')
})

test.for([
  ['2026-10-01', 'ArrowLeft', '2026-09-30'],
  ['2026-10-01', 'ArrowDown', '2026-10-08'],
  ['2026-01-31', 'PageDown', '2026-02-28'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-12-31', 'ArrowRight', undefined],
  ['2026-01-15', 'PageUp', undefined],
  ['2026-10-01', 'x', undefined],
] as const)('from %s, %s leads to %s', ([day, key, goal]) => {
  expect(dayAfterKey(day, key)).toBe(goal)
})
