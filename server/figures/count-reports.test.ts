import { afterEach, expect, test } from 'vitest'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { openCases } from '../report/case/open-cases.ts'
import { lockReport } from '../report/case/change-case.ts'
import { settleReports } from '../report/tasks.ts'
import { steps } from '../../contract/report/report-steps.ts'
import { transitionReport } from '../report/transition/transition.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createReportTestApi } from '../testing/api/report-test-api.ts'
import { reportIdOf } from '../testing/api/case-rows.ts'
import { countedOf, monthFiguresOf } from './count-figures.ts'
import { countReports, readMonth } from './count-reports.ts'
import { monthOf } from './month-facts.ts'
import { allNames, factsIn } from './report-month-store.ts'

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

// After each test the counts are what counting all rows gives.
afterEach(async () => {
  await countReports(deps)
  const rows = await db.selectFrom('report_month').select('month').distinct().execute()
  const names = await allNames(db)
  const months = rows.map(({ month: each }) => each)
  for (const each of months) {
    const own = await factsIn(db, api.keyring, each)
    expect(await readMonth(db, each)).toEqual(monthFiguresOf(each, countedOf(own), names))
  }
  const { rows: wrong } = await pool.query(
    `select reports from month_facts where reports < 0 or (reports > 0 and month <> all ($1::text[]))
     union all select reports from month_times where reports < 0
     union all select reports from month_replies where reports < 0`,
    [months],
  )
  expect(wrong).toEqual([])
})

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

test('reports are counted by the platform that they name, which no row tells without the key', async () => {
  const named = async () =>
    new Map((await month()).platforms.map(({ name, figures }) => [name, figures.received]))
  const before = await named()
  await received({ site_name: '小红书' })
  await received({ urls: ['https://www.xiaohongshu.com/explore/1'] })
  await received({ site_name: '某赌博网', urls: ['https://xpj88.cyou'] })
  await countReports(deps)
  const after = await named()
  expect(after.get('小红书')).toBe(2)
  expect(after.get('其他')).toBe((before.get('其他') ?? 0) + 1)
  const rows = await db.selectFrom('report_month').select('platform').execute()
  const stored = rows.map(({ platform }) => platform?.toString('hex') ?? '')
  expect(new Set(stored).size).toBe(rows.length)
  for (const bytes of stored) {
    expect(bytes).toHaveLength(64)
    expect(bytes).not.toContain(Buffer.from('小红书').toString('hex'))
  }
  // A person of some types has no figures by platform: their reports would be few.
  expect((await readMonth(db, monthOf(api.clock.now()), [1])).platforms).toEqual([])
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

test('reports that are counted, changed, settled and deleted at the same time are counted once each', async () => {
  const before = (await month()).total
  const codes = await Promise.all(Array.from({ length: 12 }, () => api.report()))
  api.clock.advance(11 * 60_000)
  await openCases(db, api)
  await Promise.all([countReports(deps), countReports(deps)])
  await Promise.all([
    ...codes.slice(0, 6).map((code) => api.decide(code, 'accepted')),
    countReports(deps),
    pool.query(
      `delete from report_month where report_id in (select report_id from report_month order by report_id limit 3)`,
    ),
    settleReports(deps),
  ])
  await pool.query(
    'insert into uncounted_report select report_id from report_case on conflict do nothing',
  )
  await Promise.all([countReports(deps), countReports(deps)])
  expect((await month()).total).toMatchObject({
    received: before.received + 12,
    accepted: before.accepted + 6,
  })
})
