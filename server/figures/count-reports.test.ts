import { expect, onTestFinished, test } from 'vitest'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { openCases } from '../report/case/open-cases.ts'
import { lockReport } from '../report/case/change-case.ts'
import { steps } from '../../contract/report/report-steps.ts'
import { transitionReport } from '../report/transition/transition.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createReportTestApi } from '../testing/api/report-test-api.ts'
import { reportIdOf } from '../testing/api/case-rows.ts'
import { countReports, readMonth } from './count-reports.ts'
import { monthOf } from './month-facts.ts'
import { countLastMonth, fewest } from './tasks.ts'

const api = await closeAfterAll(createReportTestApi())
const { db, pool } = api.database
const deps = { ...api, db }

const month = () => readMonth(db, monthOf(api.clock.now()))
async function received(changes: object = {}) {
  const code = await api.report(changes)
  api.clock.advance(11 * 60_000)
  await openCases(db, api)
  return code
}

test('live figures move with the cases, in total and apart', async () => {
  const before = (await month()).total
  const code = await received()
  await countReports(deps)
  const { total, types, sources } = await month()
  expect(total).toEqual({ ...before, received: before.received + 1 })
  expect(types).toMatchObject([{ id: 1, figures: { received: before.received + 1 } }])
  expect(sources).toMatchObject([{ source: 'web' }])

  await api.decide(code, 'accepted')
  await api.decide(code, 'processing')
  const id = await reportIdOf(api, code)
  await db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id)
    const about = { report, at: api.clock.now(), text: '已关闭', outcome: 'handled' } as const
    await transitionReport(trx, api, steps.close, about)
  })
  await countReports(deps)
  expect(await month()).toMatchObject({
    total: { accepted: 1, closed: 1, handled: 1, rejected: 0, in_time: 1, median_tenths: 0 },
    outcomes: { handled: 1 },
  })
})

test('counting twice counts once, and a judged report stays judged when the limits change', async () => {
  const before = (await month()).total
  const code = await received()
  await api.decide(code, 'rejected')
  await countReports(deps)
  const first = await month()
  expect(first.total.in_time).toBe(before.in_time + 1)
  await pool.query(
    'insert into uncounted_report select report_id from report_case on conflict do nothing',
  )
  const strict = Object.fromEntries(Object.keys(api.deadlines.days).map((name) => [name, 0]))
  const deadlines = { ...api.deadlines, days: strict as typeof api.deadlines.days }
  await countReports({ ...deps, deadlines })
  expect(await month()).toEqual(first)
})

test('a withdrawn report counts nowhere, also when it was counted before', async () => {
  const { total } = await month()
  const query_code = await api.report({ involves_minors: true })
  await openCases(db, api)
  await countReports(deps)
  expect((await month()).total.received).toBe(total.received + 1)
  const captcha_ticket = api.captchaTicket()
  expect(await api.call(reportWithdraw, { query_code, captcha_ticket })).toMatchObject({
    errcode: 0,
  })
  expect((await month()).total).toEqual(total)
  await countReports(deps)
  expect((await month()).total).toEqual(total)
})

test('a step that is taken while its report is counted is counted by the next run', async () => {
  const code = await received()
  const accepted = (await month()).total.accepted
  const counting = await pool.connect()
  try {
    await counting.query('begin')
    await counting.query('delete from uncounted_report')
    const step = api.decide(code, 'accepted')
    await counting.query('select pg_sleep(0.1)')
    await counting.query('commit')
    await step
  } finally {
    counting.release()
  }
  await countReports(deps)
  expect((await month()).total.accepted).toBe(accepted + 1)
})

test('the home page has the last month’s figures once, without those below the minimum', async () => {
  const figures = () => db.selectFrom('month_figures').select(['month', 'items']).execute()
  onTestFinished(async () => void (await db.deleteFrom('month_figures').execute()))
  const code = await received()
  await api.decide(code, 'rejected')
  await countReports(deps)
  const last = '2026-06'
  /** Copies of the facts of one report, moved into the month. */
  const copy = (times: number) =>
    pool.query(
      `with made as (
         insert into report (code_mac, content_mac, report_type_id, real_name, status, involves_minors, wants_result, reported_at, is_settled)
         select sha256(n::text::bytea), content_mac, report_type_id, true, 'rejected', false, false, now(), true
         from (select * from report limit 1) as original, generate_series(1, $1) n
         on conflict do nothing returning id)
       insert into report_month (report_id, month, report_type_id, source, received, accepted, transferred, result, in_time, tenths, appealed)
       select id, $2, 1, 'web', true, false, false, 'rejected', true, 3, false from made`,
      [times, last],
    )
  expect(monthOf(api.clock.now())).toBe('2026-07')
  await copy(fewest - 1)
  await countLastMonth(deps)
  expect(await figures()).toEqual([{ month: last, items: [] }])

  await db.deleteFrom('month_figures').execute()
  await copy(fewest)
  await countLastMonth(deps)
  const counted = await figures()
  expect(counted[0]?.items).toEqual([
    { label: '收到举报', value: `${fewest} 件` },
    { label: '在时限内答复', value: '100.0%' },
    { label: '用时中位数', value: '0.3 个工作日' },
    { label: '受理', value: '0.0%' },
  ])
  await copy(fewest + 5)
  await countLastMonth(deps)
  expect(await figures()).toEqual(counted)
})
