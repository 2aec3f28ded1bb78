import { expect, test } from 'vitest'
import { instantOrDay } from '../../../../contract/field.ts'
import { fromTimeInput, toTimeInput } from './time-input.ts'

test.for([
  ['2026-08-01T12:30', '2026-08-01T12:30:00+08:00'],
  ['1999-12-31T23:59', '1999-12-31T23:59:00+08:00'],
  // Some browsers give seconds.
  ['2026-08-01T12:30:45.123', '2026-08-01T12:30:45+08:00'],
  ['2026-08-01', '2026-08-01'],
] as const)('a form’s %s is sent as %s', ([typed, sent]) => {
  expect(fromTimeInput(typed)).toBe(sent)
  expect(instantOrDay.safeParse(sent).success).toBe(true)
})
test.for([
  '',
  '昨天',
  '2026-13-01T00:00',
  '2026-13-01',
  '12026-08-01T12:30',
  '2026-08-01T?',
  'T09:05',
])('%j is no time', (typed) => expect(fromTimeInput(typed)).toBeUndefined())

test('a moment is filled in as Beijing’s', () => {
  expect(toTimeInput(Date.parse('2026-11-23T16:05:09Z'))).toBe('2026-11-24T00:05')
})
