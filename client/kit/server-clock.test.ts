import { afterEach, expect, test, vi } from 'vitest'
import { isClockWrong, noteServerDate, serverNow } from './server-clock.ts'

const real = 'Sat, 28 Nov 2026 16:00:00 GMT'
afterEach(() => {
  vi.useRealTimers()
})

test.for([
  ['six years slow', '2020-11-28T16:00:00Z', true],
  ['a day fast', '2026-11-29T16:00:00Z', true],
  ['half a minute slow, as a slow answer would seem', '2026-11-28T15:59:30Z', false],
] as const)('a device that is %s', ([, device, isWrong]) => {
  vi.useFakeTimers({ now: new Date(device) })
  noteServerDate(real)
  expect(isClockWrong()).toBe(isWrong)
  expect(serverNow()).toBe(isWrong ? Date.parse(real) : Date.now())
  vi.setSystemTime(Date.now() + 5000)
  expect(serverNow()).toBe(isWrong ? Date.parse(real) + 5000 : Date.now())
})

test('an answer without a date changes nothing', () => {
  vi.useFakeTimers({ now: new Date('2020-11-28T16:00:00Z') })
  noteServerDate(real)
  noteServerDate(undefined)
  noteServerDate('yesterday')
  expect(serverNow()).toBe(Date.parse(real))
})
