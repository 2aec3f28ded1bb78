import { expect, onTestFinished, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { calendarOf } from '../calendar/working-time.ts'
import { countLastMonth, fewest, judge, lastMonth } from './month-figures.ts'

const api = await closeAfterAll(createReportTestApi())

/** `2026-09-30 15:00` in China. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)

test.each([
  ['2026-11-01 00:00', '2026-10', '2026-10-01 00:00', '2026-11-01 00:00'],
  ['2026-10-31 23:59', '2026-09', '2026-09-01 00:00', '2026-10-01 00:00'],
  ['2027-01-15 08:00', '2026-12', '2026-12-01 00:00', '2027-01-01 00:00'],
])('at %s in China the last month is %s', (now, month, from, until) => {
  expect(lastMonth(at(now))).toEqual({ month, span: { from: at(from), until: at(until) } })
})

const october = { from: at('2026-10-01 00:00'), until: at('2026-11-01 00:00') }
const weekdays = calendarOf([])
const timeline = (...events: [Status, string][]) =>
  events.map(([status, when]) => ({ status, at: at(when) }))

test.each([
  [
    'within a day each',
    [
      ['accepted', '2026-10-13 09:00'],
      ['processing', '2026-10-13 10:00'],
      ['closed', '2026-10-15 09:00'],
    ],
    true,
    3,
  ],
  [
    'over a weekend, which does not count',
    [
      ['accepted', '2026-10-13 08:00'],
      ['processing', '2026-10-16 09:00'],
      ['closed', '2026-10-19 09:00'],
    ],
    true,
    5,
  ],
  [
    'after weeks',
    [
      ['accepted', '2026-10-13 09:00'],
      ['processing', '2026-10-13 10:00'],
      ['closed', '2026-10-30 09:00'],
    ],
    false,
    14,
  ],
  [
    'after weeks in which the citizen was asked',
    [
      ['supplement', '2026-10-12 10:00'],
      ['received', '2026-10-28 10:00'],
      ['rejected', '2026-10-28 12:00'],
    ],
    true,
    12.1,
  ],
] as const)('a report that had its result %s', (_what, later, inTime, days) => {
  const events = timeline(
    ['received', '2026-10-12 09:00'],
    ...later.map(([status, when]): [Status, string] => [status, when]),
  )
  const judged = judge(api, weekdays, { is_urgent: false, events }, october)
  expect(judged?.inTime).toBe(inTime)
  expect(judged?.workingDays).toBeCloseTo(days, 1)
})

test('measures an urgent report by the clock', () => {
  const events = timeline(
    ['received', '2026-10-17 09:00'],
    ['accepted', '2026-10-17 12:00'],
    ['closed', '2026-10-19 12:00'],
  )
  expect(judge(api, weekdays, { is_urgent: false, events }, october)?.inTime).toBe(true)
  expect(judge(api, weekdays, { is_urgent: true, events }, october)?.inTime).toBe(false)
})

test('ignores a result of another month', () => {
  const events = timeline(['received', '2026-10-12 09:00'], ['rejected', '2026-11-02 09:00'])
  expect(judge(api, weekdays, { is_urgent: false, events }, october)).toBeUndefined()
})

test('computes a month once, and omits figures below the minimum', async () => {
  const { db, pool } = api.database
  const figures = () => db.selectFrom('month_figures').select(['month', 'items']).execute()
  onTestFinished(async () => void (await db.deleteFrom('month_figures').execute()))
  const { month, span } = lastMonth(api.clock.now())
  const code = await api.report()
  await api.decide(code, 'rejected')
  /** Copies of the one report and its timeline, all moved into the month. */
  const copy = async (times: number) => {
    await pool.query(
      `with original as (select * from report limit 1), made as (
         insert into report (code_mac, content_mac, report_type_id, real_name, status, involves_minors, wants_result, reported_at, is_settled)
         select sha256(n::text::bytea), content_mac, report_type_id, true, 'rejected', false, false, $1, true
         from original, generate_series(1, $2) n on conflict do nothing returning id
       )
       insert into report_event (report_id, status, at, is_settled)
       select id, status, at, true from made, (values ('received', $1::timestamptz), ('rejected', $1::timestamptz + interval '1 hour')) e (status, at)`,
      [new Date(span.from.getTime() + 9 * 60 * 60 * 1000), times],
    )
  }
  await copy(fewest - 1)
  await countLastMonth({ ...api, db })
  expect(await figures()).toEqual([{ month, items: [] }])

  await db.deleteFrom('month_figures').execute()
  await copy(fewest)
  await countLastMonth({ ...api, db })
  const counted = await figures()
  expect(counted[0]?.items).toEqual([
    { label: '收到举报', value: `${fewest} 件` },
    { label: '按时答复', value: '100.0%' },
    { label: '平均用时', value: expect.stringMatching(/^0\.[01] 个工作日$/) },
  ])

  await copy(fewest + 5)
  await countLastMonth({ ...api, db })
  expect(await figures()).toEqual(counted)
})
