import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { selfQuery } from '../../../contract/report/report.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { caseOf } from '../../testing/api/case-rows.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'
import { settleReports } from '../tasks.ts'
import { drawCaseNumber, numbersFor, openCases } from './open-cases.ts'

const api = await limitedApi(createReportTestApi())

const minute = 60_000
const open = () => openCases(api.database.db, api)
const typeOf = async (name: string) => {
  const { rows } = await api.database.pool.query('select id from report_type where name = $1', [
    name,
  ])
  return Number(rows[0].id)
}

describe('a report becomes a case', () => {
  test('once, after the ten minutes for withdrawal', async () => {
    await open()
    const code = await api.report()
    api.clock.advance(10 * minute - 1)
    expect(await open()).toBe(0)
    api.clock.advance(1)
    const opened = await Promise.all(Array.from({ length: 6 }, open))
    expect(opened.reduce((sum, each) => sum + each)).toBe(1)
    expect(await open()).toBe(0)
    expect(await caseOf(api, code)).toMatchObject({ status: 'received', is_urgent: false })
  })

  test.each([
    ['of minors', { involves_minors: true }],
    ['of danger to life', { description: '群里有个男孩说今晚不想活了，药都囤好了' }],
    ['of 暴恐', { type: '暴恐' }],
    ['of 网络暴力', { type: '网络暴力' }],
    ['of 涉未成年人', { type: '涉未成年人' }],
  ])('at once %s, by a job of its own transaction; first and in hours', async (_, given) => {
    const { type, ...rest } = { type: '其他', ...given }
    const before = await jobs()
    const code = await api.report({ report_type_id: await typeOf(type), ...rest })
    expect(await jobs()).toBe(before + 1)
    expect(await open()).toBe(1)
    const row = await caseOf(api, code)
    expect(row).toMatchObject({ is_urgent: true, status: 'received' })
    expect(Number(row?.due_at) - Number(row?.began_at)).toBe(4 * 3600_000)
  })

  test('unless it was withdrawn before', async () => {
    const code = await api.report()
    const input = { query_code: code, captcha_ticket: api.captchaTicket() }
    expect(await api.call(reportWithdraw, input)).toMatchObject({ errcode: 0 })
    expect(await open()).toBe(0)
    expect(await caseOf(api, code)).toBeUndefined()
    expect(await waiting()).toBe(0)
  })

  test('until it is withdrawn, if it is urgent', async () => {
    const code = await api.report({ involves_minors: true })
    await open()
    const input = { query_code: code, captcha_ticket: api.captchaTicket() }
    expect(await api.call(reportWithdraw, input)).toMatchObject({ errcode: 0 })
    expect(await caseOf(api, code)).toMatchObject({
      status: 'withdrawn',
      due_at: null,
      near_at: null,
      holder: null,
      version: 1,
    })
  })
})

test('gives up while another server is opening cases, and opens them the next time', async () => {
  const { pool } = api.database
  await api.report({ involves_minors: true })
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('report-portal open cases'))`)
  expect(await open()).toBe(0)
  await client.query('rollback')
  client.release()
  expect(await open()).toBe(1)
})

describe('the arrival of an anonymous report in its case', () => {
  test('is rounded to the quarter of an hour in every column, and not revealed by number or row order', async () => {
    api.clock.advance(-api.clock.now().getTime() % (15 * minute))
    const codes: string[] = []
    for (let n = 0; n < 12; n++) {
      api.clock.advance(minute)
      codes.push(await api.report())
      await open()
    }
    for (let n = 0; n < 11; n++) {
      api.clock.advance(minute)
      await open()
    }
    const rows = await Promise.all(codes.map((code) => caseOf(api, code)))
    const times = rows.flatMap((row) => [row?.arrived_at, row?.began_at])
    expect(new Set(times.map((time) => Number(time) % (15 * minute)))).toEqual(new Set([0]))
    const numbers = rows.map((row) => row?.case_number ?? '')
    expect(numbers.every((number) => /^\d{8}-\d{4}$/.test(number))).toBe(true)
    // Random order equals the sorted one once in 479 million runs.
    expect(numbers.toSorted()).not.toEqual(numbers)

    // Each was opened a minute after the one before, and so lies behind it; until its quarter is settled.
    const inPlace = async () => {
      const { rows: places } = await api.database.pool.query(
        'select case_number from report_case where case_number = any ($1) order by ctid',
        [numbers],
      )
      return places.map(({ case_number }) => case_number)
    }
    expect(await inPlace()).toEqual(numbers)
    api.clock.advance(15 * minute)
    await settleReports({ ...api, db: api.database.db })
    expect(await inPlace()).not.toEqual(numbers)
    const { rows: left } = await api.database.pool.query(
      'select from report_case where not is_settled',
    )
    expect(left).toHaveLength(0)
  })
})

describe('case numbers', () => {
  test('are of the day of arrival in China', () => {
    expect(drawCaseNumber('2026-11-22', 0)).toMatch(/^20261122-\d{4}$/)
  })

  test('are unique, and get another digit when their day is full', async () => {
    const full = new Set<string>()
    for (let n = 0; n < 9999; n++) full.add(`20261122-${String(n + 1).padStart(4, '0')}`)
    const days = Array.from({ length: 300 }, () => '2026-11-22')
    const numbers = await numbersFor(days, async (some) => some.filter((each) => full.has(each)))
    expect(new Set(numbers).size).toBe(300)
    expect(numbers.every((number) => /^20261122-\d{5}$/.test(number))).toBe(true)
  })
})

test('no call of a citizen returns a case number', async () => {
  const code = await api.report()
  api.clock.advance(11 * minute)
  await open()
  const number = (await caseOf(api, code))?.case_number ?? ''
  const input = { query_code: code, captcha_ticket: api.captchaTicket() }
  expect(JSON.stringify(await api.call(selfQuery, input))).not.toContain(number)
})

async function jobs(): Promise<number> {
  const { rows } = await api.database.pool.query(
    `select count(*) as n from graphile_worker.jobs where task_identifier = 'open_cases'`,
  )
  return Number(rows[0].n)
}
async function waiting(): Promise<number> {
  const { rows } = await api.database.pool.query('select count(*) as n from unopened_report')
  return Number(rows[0].n)
}
