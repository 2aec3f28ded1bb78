import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { reportCreate } from '../../../contract/report/report.ts'
import { steps } from '../../../contract/report/report-steps.ts'
import { reportUrge } from '../../../contract/report/urging.ts'
import { createAccountTestApi, sessionOf } from '../../testing/api/account-test-api.ts'
import { caseOf } from '../../testing/api/case-rows.ts'
import { contents, createdOf } from '../../testing/api/report-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { lockReport } from '../case/case-store.ts'
import { openCases } from '../case/open-cases.ts'
import { remindCases } from '../case/tasks.ts'
import { queryCodeMac, reportIdOf } from '../query-code-mac.ts'
import { transitionReport } from '../transition/transition.ts'

const minute = 60_000
const day = 24 * 60 * minute
const unknown = '0000000000000000'

const api = await limitedApi(createAccountTestApi())

const urge = (query_code: string) => api.call(reportUrge, { query_code })
const stands = async (code: string) => {
  const row = await caseOf(api, code)
  if (!row) throw new Error('it is no case')
  return row
}
/** Returns the kinds of reminders noted for the desk. */
const told = async (code: string) => {
  const { report_id } = await stands(code)
  const rows = await api.database.db
    .selectFrom('case_reminder')
    .select('kind')
    .where('report_id', '=', report_id)
    .execute()
  return rows.map(({ kind }) => kind).toSorted()
}
async function asCase(code: string): Promise<string> {
  api.clock.advance(11 * minute)
  await openCases(api.database.db, api)
  return code
}
/** Past its deadline of one working day, whatever the weekday, and not yet for the supervisors. */
async function lateReport(): Promise<string> {
  const code = await asCase(await api.report())
  const { due_at } = await stands(code)
  api.clock.advance((due_at?.getTime() ?? 0) - api.clock.now().getTime() + minute)
  return code
}
const move = async (code: string, name: 'accept' | 'ask') => {
  const { report_id } = await stands(code)
  const about = {
    at: api.clock.now(),
    text: name === 'ask' ? '哪天？' : undefined,
  }
  await api.database.db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, report_id)
    return transitionReport(trx, api, steps[name], { ...about, report })
  })
}

describe('POST /api/report/urge', () => {
  test('is offered when a step is late, and accepted once', async () => {
    const code = await lateReport()
    expect((await api.view(code)).may.urge).toBe(true)
    const first = await urge(code)
    expect(first).toMatchObject({ errcode: 0, data: { urged_at: expect.any(String) } })
    api.clock.advance(20 * minute)
    expect(await urge(code)).toEqual(first)
    const view = await api.view(code)
    expect(view.may.urge).toBe(false)
    expect({ urged_at: view.urged_at }).toEqual(first.data)
  })

  test('is refused while nothing is late and before the report is a case', async () => {
    const code = await api.report()
    expect(await urge(code)).toMatchObject({ errcode: 409 })
    await asCase(code)
    expect((await api.view(code)).may.urge).toBe(false)
    expect(await urge(code)).toMatchObject({ errcode: 409 })
  })

  test('is refused while the centre waits for the citizen', async () => {
    const code = await lateReport()
    await move(code, 'ask')
    api.clock.advance(60 * day)
    expect((await api.view(code)).may.urge).toBe(false)
    expect(await urge(code)).toMatchObject({ errcode: 409 })
  })

  test('is possible again when the next step is late', async () => {
    const code = await lateReport()
    await urge(code)
    await move(code, 'accept')
    expect((await api.view(code)).urged_at).toBeUndefined()
    expect(await urge(code)).toMatchObject({ errcode: 409 })
    api.clock.advance(30 * day)
    expect((await api.view(code)).may.urge).toBe(true)
    expect(await urge(code)).toMatchObject({ errcode: 0 })
  })

  test('notifies the supervisors, and appears in the case', async () => {
    const code = await lateReport()
    await urge(code)
    const { version } = await stands(code)
    api.clock.advance(16 * minute)
    await remindCases(api.database.db, api.clock)
    await remindCases(api.database.db, api.clock)
    expect(await told(code)).toEqual(['remind', 'urge'])
    const after = await stands(code)
    expect(after.escalated_at).toEqual(api.clock.now())
    expect(after.version).toBe(version + 1)
  })

  test('of an anonymous report is stored with the quarter of an hour and shown to the desk after it', async () => {
    const code = await lateReport()
    const quarter = 15 * minute
    api.clock.advance(quarter - (api.clock.now().getTime() % quarter) + 7 * minute)
    await urge(code)
    const urgedAt = (await stands(code)).urged_at?.getTime() ?? 0
    expect(urgedAt).toBe(api.clock.now().getTime() - 7 * minute)
    await remindCases(api.database.db, api.clock)
    expect(await told(code)).toEqual(['remind'])
    api.clock.advance(8 * minute)
    await remindCases(api.database.db, api.clock)
    expect(await told(code)).toEqual(['remind', 'urge'])
  })

  test('is allowed by report_id to the owner only', async () => {
    const citizen = await api.citizen()
    const sent = await citizen.call(
      reportCreate,
      { ...contents, reporter: { name: '李雷' } },
      newKey(),
    )
    const code = await asCase(createdOf(sent).query_code)
    const { due_at } = await stands(code)
    api.clock.advance((due_at?.getTime() ?? 0) - api.clock.now().getTime() + minute)
    const report_id = reportIdOf(queryCodeMac(api.keyring, code))
    expect((await (await api.citizen()).call(reportUrge, { report_id })).errcode).toBe(404)
    expect((await api.call(reportUrge, { report_id })).errcode).toBe(401)
    const { access_token: token } = sessionOf(await api.signIn(citizen.phone, citizen.password))
    const answer = await api.call(reportUrge, { report_id }, { token })
    expect(answer.errcode).toBe(0)
    // Named reports have exact times.
    expect(z.parse(reportUrge.output, answer.data).urged_at).toBe(api.clock.now().toISOString())
    await remindCases(api.database.db, api.clock)
    expect(await told(code)).toContain('urge')
  })

  test('is limited for an address with unknown codes', async () => {
    expect(await urge(unknown)).toMatchObject({ errcode: 404 })
    await api.database.pool.query('update transient.rate_limit set points = 100')
    expect(await urge(unknown)).toMatchObject({ errcode: 429 })
  })
})
