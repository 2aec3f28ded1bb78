import { expect, test } from 'vitest'
import { deadlineConfig } from './deadlines.ts'

test('keeps the default of an omitted step', () => {
  const { days, urgentHours, urgentTypes } = deadlineConfig({
    CASE_DAYS: ' processing = 7, appealing=15 ,',
    CASE_URGENT_HOURS: 'received=2',
    URGENT_REPORT_TYPES: '暴恐、诈骗',
  })
  expect(days).toMatchObject({ received: 1, processing: 7, appealing: 15, supplement: 10 })
  expect(urgentHours).toMatchObject({ received: 2, accepted: 24 })
  expect(urgentTypes).toEqual(['暴恐', '诈骗'])
})

test.each([
  'received',
  'received=0',
  'received=1.5',
  'received=x',
  'closed=1',
  'received=1=2',
  '=1',
])('refuses CASE_DAYS %j', (value) => {
  expect(() => deadlineConfig({ CASE_DAYS: value })).toThrow('CASE_DAYS')
})
