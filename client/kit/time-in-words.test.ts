import { afterEach, describe, expect, test } from 'vitest'
import * as clock from './time-in-words.ts'

const own = process.env['TZ']
afterEach(() => {
  if (own === undefined) delete process.env['TZ']
  else process.env['TZ'] = own
})

// The day differs in each: it is still the 23rd at UTC−8, and already the 24th at UTC+14.
describe.for(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('on a device in %s', (zone) => {
  test('every time is Beijing’s', () => {
    process.env['TZ'] = zone
    const moment = '2026-11-23T16:05:09Z'
    expect(clock.timeInWords(moment)).toBe('2026年11月24日 00:05')
    expect(clock.timeInWords(Date.parse(moment))).toBe('2026年11月24日 00:05')
    expect(clock.dayInWords(moment)).toBe('11月24日')
    expect(clock.halfDayInWords(moment)).toBe('11月24日上午')
    expect(clock.clockTime(moment)).toBe('00:05')
    expect(clock.isoDay(moment)).toBe('2026-11-24')
    expect(clock.withBeijingOffset(moment)).toBe('2026-11-24T00:05:09+08:00')
    expect(clock.lastDayInWords('2026-11-24T16:00:00Z')).toBe('11月24日')
    // A back end that names no zone means its own.
    expect(clock.timeInWords('2026-11-24 00:05:09')).toBe('2026年11月24日 00:05')
  })
})

test('what is no time stays as the back end wrote it', () => {
  expect(clock.dayInWords('昨天')).toBe('昨天')
  expect(clock.timeInWords('昨天')).toBe('昨天')
  expect(clock.timeInWords(undefined)).toBe('')
  expect(clock.isoDay('昨天')).toBeUndefined()
})

const now = Date.parse('2026-11-24T02:00:00Z')
test.for([
  ['2026-11-24T09:00:00Z', '最迟今天 17:00'],
  // Midnight in China ends today.
  ['2026-11-24T16:00:00Z', '最迟今天'],
  ['2026-11-24T16:30:00Z', '最迟 11月25日'],
  ['2026-11-25T16:00:00Z', '最迟 11月25日'],
  ['2027-11-24T09:00:00Z', '最迟 11月24日'],
  ['三天内', '最迟 三天内'],
] as const)('a deadline names the last day that counts, and its time on that day: %s', (row) => {
  const [deadline, words] = row
  expect(clock.deadlineInWords(deadline, now)).toBe(words)
})

test('a day without a time is shown as the day', () => {
  expect(clock.timeInWords('2026-08-01')).toBe('2026年8月1日')
})
