import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarSeed } from '../../platform/database/seed-data/calendar.ts'
import { addWorkingTime, calendarOf, dayLength, dayOf, workingTime } from './working-time.ts'

const calendar = calendarOf(
  calendarSeed.map(({ day, isWorking }) => ({ day, is_working: isWorking })),
)
/** `2026-09-30 15:00` in China. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)
const addDays = (from: string, days: number) => addWorkingTime(calendar, at(from), days * dayLength)

describe('working days after a moment', () => {
  test.each([
    // A plain week: the same time of the next working day.
    ['2026-11-23 15:00', 1, '2026-11-24 15:00', 'from Monday'],
    ['2026-11-27 15:00', 1, '2026-11-30 15:00', 'across a weekend'],
    ['2026-11-28 10:00', 1, '2026-12-01 00:00', 'from a Saturday: the end of Monday'],
    ['2026-11-29 23:59', 1, '2026-12-01 00:00', 'from a Sunday as well'],
    ['2026-11-27 00:00', 1, '2026-11-28 00:00', 'from midnight: the end of that day'],
    // National Day 2026: 1 to 7 October off, 20 September and 10 October worked.
    ['2026-09-30 15:00', 1, '2026-10-08 15:00', 'across National Day'],
    ['2026-09-30 15:00', 3, '2026-10-10 15:00', 'onto the Saturday that is worked for it'],
    ['2026-09-30 15:00', 5, '2026-10-13 15:00', 'and past the Sunday behind it'],
    ['2026-10-03 09:00', 1, '2026-10-09 00:00', 'from within the holiday'],
    ['2026-09-18 10:00', 1, '2026-09-20 10:00', 'a Sunday that is worked'],
    // Spring Festival 2026: 15 to 23 February off, the 14th and the 28th worked.
    ['2026-02-13 16:30', 1, '2026-02-14 16:30', 'onto the Saturday before Spring Festival'],
    ['2026-02-14 16:30', 1, '2026-02-24 16:30', 'across Spring Festival'],
    ['2026-02-13 16:30', 5, '2026-02-27 16:30', 'five days from the Friday before'],
    ['2026-02-13 16:30', 6, '2026-02-28 16:30', 'and the Saturday after it'],
    ['2026-02-13 16:30', 7, '2026-03-02 16:30', 'but not its Sunday'],
    // Spring Festival 2025: 28 January to 4 February off, 26 January and 8 February worked.
    ['2025-01-27 09:00', 5, '2025-02-10 09:00', 'across Spring Festival 2025, with its Saturday'],
    // New Year 2026: the 4th of January, a Sunday, is worked.
    ['2025-12-31 12:00', 1, '2026-01-04 12:00', 'across New Year'],
  ])('%s and %i → %s (%s)', (from, days, due) => {
    expect(addDays(from, days)).toEqual(at(due))
  })

  test('counts a year without a calendar by its weekdays', () => {
    expect(addDays('2027-09-30 15:00', 1)).toEqual(at('2027-10-01 15:00'))
  })

  test('refuses a calendar without working days', () => {
    const never = { isWorking: () => false }
    expect(() => addWorkingTime(never, at('2026-01-01 00:00'), 1)).toThrow('no working days')
  })
})

describe('for any calendar and times', () => {
  const moment = fc
    .integer({ min: at('2026-01-01 00:00').getTime(), max: at('2026-12-31 00:00').getTime() })
    .map((time) => new Date(time))
  const time = fc.integer({ min: 1, max: 20 * dayLength })
  const anyCalendar = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 364 }), fc.boolean()), { maxLength: 60 })
    .map((days) =>
      calendarOf(
        days.map(([day, is_working]) => ({
          day: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
          is_working,
        })),
      ),
    )

  test('the time between start and deadline equals the added time', () => {
    fc.assert(
      fc.property(anyCalendar, moment, time, (days, from, more) => {
        const to = addWorkingTime(days, from, more)
        expect(workingTime(days, from, to)).toBe(more)
        // And not a moment later than need be.
        expect(workingTime(days, from, new Date(to.getTime() - 1))).toBe(more - 1)
      }),
    )
  })

  test('parts add up: pausing and continuing change nothing', () => {
    fc.assert(
      fc.property(anyCalendar, moment, time, time, (days, from, one, other) => {
        const paused = addWorkingTime(days, from, one)
        expect(addWorkingTime(days, paused, other)).toEqual(addWorkingTime(days, from, one + other))
      }),
    )
  })

  test('a later start is not due earlier', () => {
    fc.assert(
      fc.property(anyCalendar, moment, moment, time, (days, one, other, more) => {
        const [early, late] = one <= other ? [one, other] : [other, one]
        const due = addWorkingTime(days, late, more).getTime()
        expect(due).toBeGreaterThanOrEqual(addWorkingTime(days, early, more).getTime())
      }),
    )
  })

  test('another day off makes no deadline earlier', () => {
    fc.assert(
      fc.property(anyCalendar, moment, time, fc.nat(30), (days, from, more, later) => {
        const off = dayOf(from) + later
        const fewer = { isWorking: (day: number) => day !== off && days.isWorking(day) }
        const due = addWorkingTime(days, from, more).getTime()
        expect(addWorkingTime(fewer, from, more).getTime()).toBeGreaterThanOrEqual(due)
      }),
    )
  })
})
