import { expect, test } from 'vitest'
import { daysBetween, daysInWords } from './special-days.ts'

test('consecutive days are joined into a range, in every device time zone', () => {
  const days = [...daysBetween('2026-10-01', '2026-10-07'), '2026-10-10']
  expect(daysInWords(days)).toBe('10月1日至7日、10月10日')
  expect(daysInWords(daysBetween('2026-09-30', '2026-10-01'))).toBe('9月30日至10月1日')
  expect(daysBetween('2028-02-01', '2028-03-01')).toHaveLength(30)
  expect(daysBetween('0002-02-01', '2028-03-01')).toHaveLength(101)
})

test.for([
  ['2026-10-07', '2026-10-01'],
  ['', '2026-10-01'],
  ['2026-10-01', ''],
] as const)('no days are from "%s" to "%s"', ([from, to]) => {
  expect(daysBetween(from, to)).toEqual([])
})
