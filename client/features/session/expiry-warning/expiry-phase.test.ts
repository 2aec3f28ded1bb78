import { expect, test } from 'vitest'
import { sessionPhase } from './expiry-phase.ts'

const minute = 60_000
const hour = 60 * minute
const phase = (now: number, seenAt = 0, endsAt = 12 * hour) => sessionPhase(now, { seenAt, endsAt })

test('nothing is said until two minutes before the earliest idle end', () => {
  expect(phase(27 * minute - 1)).toEqual({ name: 'calm' })
  expect(phase(27 * minute)).toEqual({ name: 'asked', until: 29 * minute })
  expect(phase(29.5 * minute)).toEqual({ name: 'asked', until: 29 * minute })
})

test('it is over when the server can only agree', () => {
  expect(phase(30 * minute)).toMatchObject({ name: 'asked' })
  expect(phase(30 * minute + 2000)).toEqual({ name: 'over' })
})

test('the absolute end is told five minutes before, to whoever is busy', () => {
  const seenAt = 12 * hour - 6 * minute
  expect(phase(12 * hour - 5 * minute - 1, seenAt)).toEqual({ name: 'calm' })
  expect(phase(12 * hour - 5 * minute, seenAt)).toEqual({ name: 'told', until: 12 * hour })
  expect(phase(12 * hour + 2000, seenAt)).toEqual({ name: 'over' })
})

test('nobody is asked to stay where staying is not possible', () => {
  const seenAt = 12 * hour - 29 * minute
  expect(phase(12 * hour - minute, seenAt)).toEqual({ name: 'told', until: 12 * hour })
})
