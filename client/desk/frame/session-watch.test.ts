import { expect, test } from 'vitest'
import { sessionPhase } from './session-watch.tsx'

const told = Date.parse('2026-11-22T01:00:00Z')
const session = { ends_at: '2026-11-22T09:00:00Z', idle_seconds: 900 }
const minutes = 60_000
const hours = 60 * minutes

test.for([
  ['during activity', 10 * minutes, 'running', undefined],
  ['two minutes before the idle end', 13 * minutes, 'idle', 120],
  ['after 15 idle minutes', 15 * minutes, 'over', undefined],
] as const)('%s', ([, after, kind, seconds]) => {
  expect(sessionPhase(session, told, told + after)).toEqual(
    seconds === undefined ? { kind } : { kind, seconds },
  )
})

test('warns ten minutes before the eight hours are over, even during activity', () => {
  const now = told + 8 * hours - 10 * minutes
  expect(sessionPhase(session, now, now)).toEqual({ kind: 'ending', seconds: 600 })
  const end = told + 8 * hours
  expect(sessionPhase(session, end, end)).toEqual({ kind: 'over' })
})
