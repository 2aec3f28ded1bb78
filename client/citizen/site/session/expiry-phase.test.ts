import { expect, test } from 'vitest'
import { expiryPhase } from './watch-expiry.ts'

const minute = 60_000
const hour = 60 * minute
const phase = (now: number, lastAnswerAt = 0, endsAt = 12 * hour) =>
  expiryPhase(now, { lastAnswerAt, endsAt })

test('nothing is said until two minutes before the earliest idle end', () => {
  expect(phase(27 * minute - 1)).toEqual({ name: 'active' })
  expect(phase(27 * minute)).toEqual({ name: 'idleWarning', until: 29 * minute })
  expect(phase(29.5 * minute)).toEqual({ name: 'idleWarning', until: 29 * minute })
})

test('it is over when the server can only agree', () => {
  expect(phase(30 * minute)).toMatchObject({ name: 'idleWarning' })
  expect(phase(30 * minute + 2000)).toEqual({ name: 'expired' })
})

test('announces the absolute end five minutes before, also during work', () => {
  const lastAnswerAt = 12 * hour - 6 * minute
  expect(phase(12 * hour - 5 * minute - 1, lastAnswerAt)).toEqual({ name: 'active' })
  expect(phase(12 * hour - 5 * minute, lastAnswerAt)).toEqual({
    name: 'expiryWarning',
    until: 12 * hour,
  })
  expect(phase(12 * hour + 2000, lastAnswerAt)).toEqual({ name: 'expired' })
})

test('does not offer an extension that is impossible', () => {
  const lastAnswerAt = 12 * hour - 29 * minute
  expect(phase(12 * hour - minute, lastAnswerAt)).toEqual({
    name: 'expiryWarning',
    until: 12 * hour,
  })
})
