import type { Clock } from '../platform/clock.ts'

export interface TestClock extends Clock {
  /** Moves the time on. */
  advance(milliseconds: number): void
}

/** Creates a clock that only tests move. @param start ISO 8601; a Wednesday noon by default */
export function testClock(start = '2026-07-15T12:00:00+08:00'): TestClock {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
