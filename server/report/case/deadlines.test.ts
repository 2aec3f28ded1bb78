import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { outcomes } from '../../../contract/report/report-steps.ts'
import { caseOf, newColleague } from '../../testing/api/case-rows.ts'
import { at, casesInTime } from '../../testing/api/cases-in-time.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'
import { setDays } from '../calendar/calendar.ts'
import { extendCase } from './move-case.ts'
import { lockReport } from './case-store.ts'
import { openCases } from './open-cases.ts'
import { countMoved, reckonRunning, remindCases } from './tasks.ts'
import { urgencyOf } from './deadline.ts'

const api = await limitedApi(createReportTestApi())
const handler = await newColleague(api, 'handler')
const other = await newColleague(api, 'other')
const { until, idOf, take, reportAt, say } = casesInTime(api, handler)
const stands = async (code: string) => {
  const row = await caseOf(api, code)
  if (!row) throw new Error('it is no case')
  return { ...row, urgency: urgencyOf(row, api.clock.now()) }
}
const remind = () => remindCases(api.database.db, api.clock)
const remindersOf = async (code: string) => {
  const rows = await api.database.db
    .selectFrom('case_reminder')
    .select(['kind', 'staff_id'])
    .where('report_id', '=', await idOf(code))
    .orderBy('at')
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind, staff_id }) => [kind, staff_id])
}

// These tests run in order, because they share one clock.
describe('deadlines across National Day 2026, which is off from 1 to 7 October', () => {
  let code: string

  test('a report on the eve is due for acceptance on the day after the holiday, at the same time', async () => {
    code = await reportAt('2026-09-30 15:00')
    const row = await stands(code)
    expect(row).toMatchObject({ began_at: at('2026-09-30 15:00'), urgency: 'ok' })
    expect(row.due_at).toEqual(at('2026-10-08 15:00'))
    // 16.8 of its 24 hours: nine on the eve, the rest after the holiday.
    expect(row.near_at).toEqual(at('2026-10-08 07:48'))
  })

  test.each([
    ['2026-10-03 12:00', 'ok'],
    ['2026-10-08 07:47', 'ok'],
    ['2026-10-08 07:48', 'near'],
    ['2026-10-08 14:59', 'near'],
    ['2026-10-08 15:00', 'overdue'],
  ] as const)('at %s it is %s', async (time, urgency) => {
    until(time)
    expect((await stands(code)).urgency).toBe(urgency)
  })

  test('an accepted report has five more working days, including the worked Saturday', async () => {
    until('2026-10-08 16:00')
    expect(await take(code, 'accept')).toBe(true)
    expect((await stands(code)).due_at).toEqual(at('2026-10-14 16:00'))
  })

  test('a question stops the clock and gives the citizen ten working days', async () => {
    until('2026-10-09 10:00')
    expect(await take(code, 'ask', { text: '请补充截图' })).toBe(true)
    const row = await stands(code)
    expect(row).toMatchObject({
      status: 'supplement',
      urgency: 'paused',
      status_before: 'accepted',
    })
    expect(row.due_at).toEqual(at('2026-10-22 10:00'))
    expect(await api.view(code)).toMatchObject({
      answer_until: at('2026-10-22 10:00').toISOString(),
      thread: [{ from: 'centre', kind: 'reply', msg: '请补充截图' }],
    })
  })

  test('an answer restarts the clock with the remaining time, to the quarter of an hour', async () => {
    until('2026-10-19 10:20')
    expect((await say(code)).errcode).toBe(0)
    const row = await stands(code)
    // 18 hours were used; five days less those, from 10:15, which is all that is known of an anonymous citizen.
    expect(row).toMatchObject({ status: 'accepted', has_answer: true, paused_at: null })
    expect(row.due_at).toEqual(at('2026-10-23 16:15'))
    expect((await api.view(code)).timeline.map(({ status }) => status)).toEqual([
      'received',
      'accepted',
      'supplement',
      'accepted',
    ])
  })

  test('a hand-over gives five days, a return two, an extension ten', async () => {
    until('2026-10-20 09:00')
    await take(code, 'process')
    await take(code, 'hand_over')
    expect((await stands(code)).due_at).toEqual(at('2026-10-27 09:00'))
    until('2026-10-21 09:00')
    await take(code, 'take_back')
    expect((await stands(code)).due_at).toEqual(at('2026-10-23 09:00'))
    const id = await idOf(code)
    const extend = () =>
      api.database.db
        .transaction()
        .execute(async (trx) => extendCase(trx, api, await lockReport(trx, id)))
    expect(await extend()).toEqual(at('2026-11-06 09:00'))
    // A second extension is a reviewer's, which the desk decides.
    expect(await extend()).toEqual(at('2026-11-20 09:00'))
  })

  test('a closed report has no deadline, and its outcome is beside the result', async () => {
    await take(code, 'close', { text: '账号已被关闭。', outcome: 'handled' })
    expect(await stands(code)).toMatchObject({
      status: 'closed',
      due_at: null,
      urgency: 'none',
      outcome: 'handled',
      decided_by: handler,
    })
    const { timeline, thread } = await api.view(code)
    expect(timeline.at(-1)?.note).toBe(`${outcomes.handled}。账号已被关闭。`)
    // A Wednesday afternoon to a Wednesday morning over the holiday: the eleventh day had begun.
    expect(await api.view(code)).toMatchObject({
      outcome: 'handled',
      working_days: 11,
      appeal_answer_until: at('2026-11-04 09:00').toISOString(),
    })
    expect(thread.at(-1)).toMatchObject({ from: 'centre', msg: '账号已被关闭。' })
  })

  test('an appeal gives another person ten working days, and the second result is final', async () => {
    until('2026-10-22 12:00')
    expect((await say(code, 'appeal')).errcode).toBe(0)
    expect(await stands(code)).toMatchObject({ is_appealed: true, assignee: null })
    expect((await stands(code)).due_at).toEqual(at('2026-11-05 12:00'))
    const result = { text: '维持原结果。', outcome: 'handled' } as const
    expect(await take(code, 'close_appeal', result)).toBe(false)
    expect(await take(code, 'close_appeal', { ...result, by: other })).toBe(true)
    const final = await api.view(code)
    expect(final).toMatchObject({ may: { appeal: false }, working_days: 0 })
    expect(final.appeal_answer_until).toBeUndefined()
    expect((await say(code, 'appeal')).errcode).toBe(409)
  })
})

describe('催办 and 督办', () => {
  test('go to the assignee at the deadline, and two working days later to the supervisors', async () => {
    const code = await reportAt('2026-10-29 10:00')
    await api.database.pool.query('update report_case set assignee = $1 where report_id = $2', [
      handler,
      await idOf(code),
    ])
    const steps: [string, string, unknown[]][] = [
      ['2026-10-30 09:59', 'near', []],
      ['2026-10-30 10:00', 'overdue', [['remind', handler]]],
      // Friday and Monday are the two days: the weekend between does not count.
      ['2026-11-03 09:59', 'overdue', [['remind', handler]]],
      [
        '2026-11-03 10:00',
        'escalated',
        [
          ['remind', handler],
          ['escalate', null],
        ],
      ],
    ]
    for (const [time, urgency, reminders] of steps) {
      until(time)
      await Promise.all([remind(), remind(), remind()])
      expect([time, (await stands(code)).urgency]).toEqual([time, urgency])
      expect([time, await remindersOf(code)]).toEqual([time, reminders])
    }
    await take(code, 'accept')
    expect(await stands(code)).toMatchObject({ urgency: 'ok', escalated_at: null })
  })

  test('count any time for urgent reports, holidays included', async () => {
    const code = await reportAt('2026-11-07 20:00', { involves_minors: true })
    expect((await stands(code)).due_at).toEqual(at('2026-11-08 00:00'))
    until('2026-11-10 00:00')
    await remind()
    expect(await remindersOf(code)).toEqual([
      ['remind', null],
      ['escalate', null],
    ])
  })

  test('are not sent while the centre waits for the citizen', async () => {
    const code = await reportAt('2026-11-10 10:00')
    await take(code, 'ask', { text: '请补充截图' })
    until('2026-11-20 10:00')
    await remind()
    expect(await remindersOf(code)).toEqual([])
  })
})

describe('a change of the calendar', () => {
  test('moves running deadlines, those of Spring Festival 2027 once they are entered', async () => {
    const code = await reportAt('2027-02-05 09:00')
    await take(code, 'accept')
    const asked = await api.report()
    api.clock.advance(10 * 60_000)
    await openCases(api.database.db, api)
    await take(asked, 'ask', { text: '请补充截图' })
    const urgent = await reportAt('2027-02-05 10:00', { involves_minors: true })
    const dues = async () => {
      const rows = [await stands(code), await stands(asked), await stands(urgent)]
      return rows.map(({ due_at }) => due_at)
    }
    const before = await dues()
    // The real holiday is not published yet: any five days do.
    const off = ['08', '09', '10', '11', '12'].map((day) => ({
      day: `2027-02-${day}`,
      is_working: false,
      name: '春节',
    }))
    const worked = { day: '2027-02-14', is_working: true, name: '春节调休' }
    const moved = (changes: Parameters<typeof countMoved>[2]) =>
      countMoved(api.database.db, api, changes)
    expect(await moved([...off, worked])).toEqual({ earlier: 0, later: 2, overdue: 0 })
    await api.database.db.transaction().execute((trx) => setDays(trx, [...off, worked]))
    until('2027-02-15 23:00')
    await remind()
    await reckonRunning(api.database.db, api)
    expect(before).toEqual([at('2027-02-12 09:00'), at('2027-02-19 09:15'), at('2027-02-05 14:00')])
    expect(await dues()).toEqual([
      at('2027-02-18 09:00'),
      at('2027-02-25 09:15'),
      at('2027-02-05 14:00'),
    ])
    // The case is no longer late.
    expect(await stands(code)).toMatchObject({ urgency: 'ok', reminded_at: null })
    const removed = off.map(({ day, name }) => ({ day, name, is_working: null }))
    expect(await moved(removed)).toEqual({ earlier: 2, later: 0, overdue: 1 })
    await api.database.db.transaction().execute((trx) => setDays(trx, removed))
    await reckonRunning(api.database.db, api)
    expect((await stands(code)).due_at).toEqual(at('2027-02-12 09:00'))
  })
})
