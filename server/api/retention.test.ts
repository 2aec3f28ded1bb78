import { parseCrontab } from 'graphile-worker'
import { describe, expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import { reportAppeal, selfMsg } from '../../contract/report/report.ts'
import { selfInfo } from '../../contract/account/session.ts'
import { newKey } from '../testing/api/test-api.ts'
import { createAccountTestApi, digestOf } from '../testing/api/account-test-api.ts'
import { accountTasks } from '../account/tasks.ts'
import { openCases } from '../report/case/open-cases.ts'
import { caseOf } from '../testing/api/case-rows.ts'
import { noticeTasks } from '../account/notice/routes.ts'
import { createdOf } from '../testing/api/report-test-api.ts'
import { reportTasks } from '../report/tasks.ts'
import { createAccessTokens } from '../account/identity/access-token.ts'
import { createSessions } from '../account/identity/sessions.ts'
import { crontab } from './tasks.ts'

const api = await limitedApi(createAccountTestApi())

const retention = { closedReporterDays: 100, noticeDays: 30 }
const day = 24 * 60 * 60_000

function tasks() {
  const { db } = api.database
  const tokens = createAccessTokens(api.keyring, api.clock)
  const deps = { ...api, db, retention, sessions: createSessions({ ...api, db, tokens }) }
  return { ...accountTasks(deps), ...noticeTasks(deps), ...reportTasks(deps) }
}
const rows = async (table: 'session' | 'sign_in_failure' | 'reporter' | 'notice') =>
  (await api.database.db.selectFrom(table).selectAll().execute()).length

describe('the retention period ends for', () => {
  test('reporters, counted from the last event of a report with a result', async () => {
    const open = createdOf(await api.named()).query_code
    const closed = createdOf(await api.named()).query_code
    const talkedAbout = createdOf(await api.named()).query_code
    for (const code of [closed, talkedAbout]) await api.decide(code, 'closed')
    api.clock.advance(50 * day)
    const message = { query_code: talkedAbout, msg: '补充一点情况' }
    expect((await api.call(reportAppeal, message, { key: newKey() })).errcode).toBe(0)
    api.clock.advance(50 * day)
    await tasks().forget_reporters()
    expect(await rows('reporter')).toBe(3)
    api.clock.advance(1)
    await tasks().forget_reporters()
    expect(await rows('reporter')).toBe(2)
    api.clock.advance(50 * day)
    await tasks().forget_reporters()
    expect(await rows('reporter')).toBe(1)
    for (const code of [open, closed, talkedAbout])
      expect(await api.view(code)).toMatchObject({ real_name: true })
  })

  test('no reporter whose report the desk keeps or an appeal has reopened', async () => {
    const [held, appealed] = [
      createdOf(await api.named()).query_code,
      createdOf(await api.named()).query_code,
    ]
    const before = await rows('reporter')
    api.clock.advance(11 * 60_000)
    await openCases(api.database.db, api)
    for (const code of [held, appealed]) await api.decide(code, 'closed')
    const appeal = { query_code: appealed, kind: 'appeal', msg: '我不同意' }
    expect((await api.call(reportAppeal, appeal, { key: newKey() })).errcode).toBe(0)
    const until = new Date(api.clock.now().getTime() + 300 * day)
    const { report_id } = (await caseOf(api, held)) ?? {}
    await api.database.pool.query('update report_case set hold_until = $1 where report_id = $2', [
      until,
      report_id,
    ])
    api.clock.advance(200 * day)
    await tasks().forget_reporters()
    expect(await rows('reporter')).toBe(before)
    api.clock.advance(101 * day)
    await tasks().forget_reporters()
    expect(await rows('reporter')).toBe(before - 1)
    expect(await api.view(appealed)).toMatchObject({ status: 'appealing' })
  })

  test('notices', async () => {
    await api.citizen()
    api.clock.advance(20 * day)
    const later = await api.citizen()
    await tasks().forget_notices()
    expect(await rows('notice')).toBe(2)
    api.clock.advance(10 * day + 1)
    await tasks().forget_notices()
    expect(await rows('notice')).toBe(1)
    expect((await later.call(selfMsg)).errcode).toBe(419)
  })

  test('ended sessions and wrong passwords that no longer count', async () => {
    await tasks().forget_sign_ins()
    const idle = await api.citizen()
    await api.signIn(idle.phone, digestOf('wrong'))
    api.clock.advance(14 * 60_000)
    const busy = await api.citizen()
    await api.signIn(busy.phone, digestOf('wrong'))
    await tasks().forget_sign_ins()
    expect([await rows('session'), await rows('sign_in_failure')]).toEqual([2, 4])
    api.clock.advance(16 * 60_000 + 1)
    await tasks().forget_sign_ins()
    expect([await rows('session'), await rows('sign_in_failure')]).toEqual([1, 2])
    expect((await busy.call(selfInfo)).errcode).toBe(0)
  })
})

test('the crontab names each of these jobs', () => {
  const planned = parseCrontab(crontab).map((entry) => entry.task)
  expect(planned).toEqual(expect.arrayContaining(Object.keys(tasks())))
})
