import { describe, expect, test } from 'vitest'
import type { Status } from '../../contract/report/report-status.ts'
import type { Outcome } from '../../contract/report/report-steps.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createReportTestApi } from '../testing/api/report-test-api.ts'
import { calendarOf } from '../report/calendar/working-time.ts'
import { factsByMonth, judge } from './month-facts.ts'

const api = await closeAfterAll(createReportTestApi())

/** `2026-09-30 15:00` in China. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)
const weekdays = calendarOf([])
type Step = readonly [Status, string, Outcome?] | readonly [Status, string, Outcome | undefined]
const timeline = (...events: readonly Step[]) =>
  events.map(([status, when, outcome = null]) => ({ status, at: at(when), outcome }))

describe('time to the first result', () => {
  test.each([
    [
      'within a day each',
      [
        ['accepted', '2026-10-13 09:00'],
        ['processing', '2026-10-13 10:00'],
        ['closed', '2026-10-15 09:00'],
      ],
      true,
      30,
    ],
    [
      'over a weekend, which does not count',
      [
        ['accepted', '2026-10-13 08:00'],
        ['processing', '2026-10-16 09:00'],
        ['closed', '2026-10-19 09:00'],
      ],
      true,
      50,
    ],
    [
      'after weeks',
      [
        ['accepted', '2026-10-13 09:00'],
        ['processing', '2026-10-13 10:00'],
        ['closed', '2026-10-30 09:00'],
      ],
      false,
      140,
    ],
    [
      'after weeks in which the citizen was asked',
      [
        ['supplement', '2026-10-12 10:00'],
        ['received', '2026-10-28 10:00'],
        ['rejected', '2026-10-28 12:00'],
      ],
      true,
      121,
    ],
  ] as const)('%s', (_what, later, in_time, tenths) => {
    const events = timeline(['received', '2026-10-12 09:00'], ...later)
    expect(judge(api, weekdays, { is_urgent: false, events })).toEqual({ in_time, tenths })
  })

  test('of an urgent report is judged by the clock', () => {
    const events = timeline(
      ['received', '2026-10-17 09:00'],
      ['accepted', '2026-10-17 12:00'],
      ['closed', '2026-10-19 12:00'],
    )
    expect(judge(api, weekdays, { is_urgent: false, events }).in_time).toBe(true)
    expect(judge(api, weekdays, { is_urgent: true, events }).in_time).toBe(false)
  })
})

describe('a report counts', () => {
  const factsOf = (...events: readonly Step[]) => {
    const about = { report_type_id: 1, source: 'web', is_urgent: false, platform: '抖音' } as const
    return factsByMonth(api, weekdays, { ...about, authority_id: 7, events: timeline(...events) })
  }

  test('each fact in its month in China, and the first result once', () => {
    const months = factsOf(
      ['received', '2026-09-30 23:59'],
      ['accepted', '2026-10-01 00:00'],
      ['processing', '2026-10-01 09:00'],
      ['closed', '2026-10-09 09:00', 'not_found'],
      ['appealing', '2026-10-31 23:59'],
      ['processing', '2026-11-02 09:00'],
      ['closed', '2026-11-03 09:00', 'handled'],
    )
    expect([...months.keys()]).toEqual(['2026-09', '2026-10', '2026-11'])
    expect(months.get('2026-09')).toMatchObject({ received: true, accepted: false, result: null })
    expect(months.get('2026-10')).toMatchObject({
      received: false,
      accepted: true,
      result: 'closed',
      outcome: 'not_found',
      appealed: true,
      appeal_result: null,
    })
    expect(months.get('2026-11')).toMatchObject({ result: null, appeal_result: 'changed' })
  })

  test.each([
    ['upheld', 'rejected', undefined, 'rejected', undefined],
    ['upheld', 'closed', 'handled', 'closed', 'handled'],
    ['changed', 'rejected', undefined, 'closed', 'handled'],
    ['changed', 'closed', 'gone', 'closed', 'handled'],
  ] as const)('an appeal as %s: %s %s, then %s %s', (result, first, before, second, after) => {
    const months = factsOf(
      ['received', '2026-10-12 09:00'],
      [first, '2026-10-13 09:00', before],
      ['appealing', '2026-10-14 09:00'],
      ['supplement', '2026-10-15 09:00'],
      ['appealing', '2026-10-16 09:00'],
      [second, '2026-10-19 09:00', after],
    )
    expect(months.get('2026-10')).toMatchObject({ appealed: true, appeal_result: result })
  })

  test.each([
    ['after it was answered', [['closed', '2026-10-19 09:00', 'transferred']], 30],
    ['after it was returned', [['processing', '2026-10-15 14:00']], 12],
    [
      'without the time in which its reporter was asked',
      [
        ['supplement', '2026-10-15 09:00'],
        ['transferred', '2026-10-20 09:00'],
        ['closed', '2026-10-21 09:00', 'handled'],
      ],
      20,
    ],
    ['not yet', [], undefined],
    [
      'not where the reporter did not answer',
      [
        ['supplement', '2026-10-15 09:00'],
        ['closed', '2026-10-29 09:00', 'no_answer'],
      ],
      undefined,
    ],
    [
      'not of another authority',
      [
        ['processing', '2026-10-15 09:00'],
        ['transferred', '2026-10-16 09:00'],
        ['closed', '2026-10-19 09:00'],
      ],
      undefined,
    ],
  ] as const)('the time of its authority %s', (_what, later, tenths) => {
    const facts = factsOf(
      ['received', '2026-10-12 09:00'],
      ['accepted', '2026-10-13 09:00'],
      ['transferred', '2026-10-14 09:00'],
      ...later,
    ).get('2026-10')
    expect(facts).toMatchObject({
      platform: '抖音',
      authority_id: tenths === undefined ? null : 7,
      reply_tenths: tenths ?? null,
    })
  })

  test('nowhere once it is withdrawn', () => {
    const months = factsOf(['received', '2026-10-12 09:00'], ['withdrawn', '2026-10-12 09:05'])
    expect(months.size).toBe(0)
  })
})
