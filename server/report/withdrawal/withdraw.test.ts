import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { reportAppeal, reportCreate, selfMsg, selfQuery } from '../../../contract/report/report.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { readDatabaseContents } from '../../testing/database/database-contents.ts'
import { createAccountTestApi } from '../../testing/api/account-test-api.ts'
import { fileTasks } from '../../evidence/clean-up.ts'
import { contents, createdOf, reporter } from '../../testing/api/report-test-api.ts'

const api = await limitedApi(createAccountTestApi())

const minute = 60_000
const withdraw = (query_code: string, captcha_ticket = api.captchaTicket()) =>
  api.call(reportWithdraw, { query_code, captcha_ticket })
const bytes = async () => (await readDatabaseContents(api.database, api.keyring)).readable
const kept = async () =>
  (await readdir(api.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
const jobs = async () =>
  (
    await api.database.pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'delete_unclaimed_files'",
    )
  ).rowCount

describe('a report that was just sent', () => {
  test('is withdrawn by its code, which then shows the withdrawal only', async () => {
    const code = await api.report({ file_ids: await api.upload('a.jpg') })
    api.clock.advance(3 * minute)
    const answer = await withdraw(code)
    expect(answer).toMatchObject({
      errcode: 0,
      data: {
        report: {
          status: 'withdrawn',
          status_name: '已撤回',
          title: null,
          file_count: 0,
          thread: [],
          may: { message: false, appeal: false },
        },
      },
    })
    const view = await api.view(code)
    expect(view).toEqual(z.parse(reportWithdraw.output, answer.data).report)
    expect(view.timeline.map(({ status }) => status)).toEqual(['received', 'withdrawn'])
    // Times of an anonymous report are cut to the quarter of an hour.
    expect(view.timeline.at(-1)?.at).toBe('2026-07-15T04:00:00.000Z')
    expect(view.withdraw_seconds).toBeUndefined()
  })

  test('leaves no text, reporter or file', async () => {
    const words = {
      title: '只此一次的标题',
      site_name: '只此一处的网站',
      urls: ['https://only-here.example.com/x'],
      account: '只此一个账号',
      description: '只在这里写过的情况说明',
    }
    const file_ids = await api.upload('只此一份的证据.jpg', 'b.jpg')
    const code = createdOf(await api.named({ ...words, file_ids })).query_code
    const phoneIndex = api.keyring.blindIndex('phone', reporter.phone)
    const [messageFile = ''] = await api.upload('只此一份的补充.jpg')
    const more = { query_code: code, msg: '只补充过这一句', file_ids: [messageFile] }
    expect((await api.call(reportAppeal, more, { key: newKey() })).errcode).toBe(0)
    const traces = [...Object.values(words).flat(), '只此一份的证据', '只此一份的补充', more.msg]
    const before = await bytes()
    for (const trace of traces) expect([trace, before.includes(trace)]).toEqual([trace, true])
    expect(before.includes(phoneIndex)).toBe(true)

    expect(await withdraw(code)).toMatchObject({
      errcode: 0,
      data: { report: { real_name: true } },
    })
    const after = await bytes()
    for (const trace of traces) expect([trace, after.includes(trace)]).toEqual([trace, false])
    expect(after.includes(phoneIndex)).toBe(false)
    // Nor can anyone attach them again.
    const again = await api.anonymous({ file_ids })
    expect(again).toMatchObject({
      errcode: 400,
      data: { fields: { file_ids: expect.any(String) } },
    })
  })

  test('has its files deleted by a job of the same transaction', async () => {
    await api.database.pool.query('delete from graphile_worker._private_jobs')
    const { delete_unclaimed_files } = fileTasks({ ...api, db: api.database.db })
    await delete_unclaimed_files()
    const before = await kept()
    const code = await api.report({ file_ids: await api.upload('a.jpg', 'b.jpg') })
    expect(await kept()).toHaveLength(before.length + 2)
    await withdraw(code)
    expect(await jobs()).toBe(1)
    await delete_unclaimed_files()
    expect(await kept()).toEqual(before)
    await withdraw(await api.report())
    expect(await jobs()).toBe(1)
  })

  test('shows the remaining time for withdrawal, by the server’s clock', async () => {
    const sent = await api.anonymous()
    expect(createdOf(sent).withdraw_seconds).toBe(600)
    const code = createdOf(sent).query_code
    api.clock.advance(9 * minute + 500)
    expect((await api.view(code)).withdraw_seconds).toBe(59)
    api.clock.advance(minute)
    expect((await api.view(code)).withdraw_seconds).toBeUndefined()
  })
})

describe('a withdrawal is refused', () => {
  test('from ten minutes after sending', async () => {
    const [inTime, late] = [await api.report(), await api.report()]
    api.clock.advance(10 * minute - 1)
    expect((await withdraw(inTime)).errcode).toBe(0)
    api.clock.advance(1)
    expect(await withdraw(late)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('超过 10 分钟'),
    })
    expect((await api.view(late)).title).toBe(contents.title)
  })

  test.each([
    'accepted',
    'processing',
    'transferred',
    'closed',
    'rejected',
    'supplement',
    'appealing',
  ] as const)('once it is %s, and nothing is erased', async (status) => {
    const code = await api.report()
    await api.decide(code, status)
    expect((await api.view(code)).withdraw_seconds).toBeUndefined()
    expect(await withdraw(code)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('已经开始办理'),
    })
    expect(await api.view(code)).toMatchObject({ status, title: contents.title })
  })

  test('without an unused captcha ticket for this purpose', async () => {
    const code = await api.report()
    for (const ticket of ['', 'made up by somebody', api.phoneTicket(reporter.phone)])
      expect((await withdraw(code, ticket)).errcode).not.toBe(0)
    const used = api.captchaTicket()
    await withdraw('0000000000000000', used)
    expect(await withdraw(code, used)).toMatchObject({ errcode: 422 })
    expect((await api.view(code)).status).toBe('received')
  })

  test('for an unknown code, a malformed code, and a visitor without a code', async () => {
    expect(await withdraw('0000000000000000')).toMatchObject({ errcode: 404 })
    expect(await withdraw('123')).toMatchObject({
      errcode: 400,
      data: { fields: { query_code: expect.any(String) } },
    })
    const captcha_ticket = api.captchaTicket()
    expect((await api.call(reportWithdraw, { captcha_ticket })).errcode).toBe(400)
    expect((await api.call(reportWithdraw, { report_id: 'a'.repeat(43) })).errcode).toBe(401)
    const token = ''
    expect((await api.call(reportWithdraw, { query_code: 'x' }, { token })).errcode).toBe(419)
  })

  test('for an address with too many attempts', async () => {
    const code = await api.report()
    await api.query(code)
    await api.database.pool.query('update transient.rate_limit set points = 300')
    expect(await withdraw(code)).toMatchObject({ errcode: 429 })
  })
})

describe('a withdrawal happens once', () => {
  test('under repeated calls, which get the same answer even after the ten minutes', async () => {
    const code = await api.report()
    const first = await withdraw(code)
    api.clock.advance(60 * minute)
    expect(await withdraw(code)).toEqual(first)
    expect((await api.view(code)).timeline).toHaveLength(2)
  })

  test('under many concurrent calls', async () => {
    const code = await api.report()
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(code)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await api.view(code)).timeline).toHaveLength(2)
  })

  test('or not at all when a concurrent step of the staff comes first', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const code = await api.report()
        const [answer, hasBegun] = await Promise.all([
          withdraw(code),
          api.decide(code, 'accepted', { from: ['received'] }),
        ])
        const { status, title } = await api.view(code)
        return [answer.errcode, hasBegun, status, title]
      }),
    )
    for (const outcome of outcomes)
      expect([
        [0, false, 'withdrawn', null],
        [409, true, 'accepted', contents.title],
      ]).toContainEqual(outcome)
  })

  test('and later or concurrent messages are refused', async () => {
    const code = await api.report()
    const say = () =>
      api.call(reportAppeal, { query_code: code, msg: '再说一句' }, { key: newKey() })
    const racing = await Promise.all([say(), withdraw(code), say()])
    expect(racing[1]?.errcode).toBe(0)
    expect((await api.view(code)).thread).toEqual([])
    expect(await say()).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('已经撤回'),
    })
  })
})

describe('sending again under the same key', () => {
  test('neither restores the report nor creates another; a new key creates one', async () => {
    const key = newKey()
    const code = createdOf(await api.anonymous({}, key)).query_code
    await withdraw(code)
    const count = 'select count(*) from report'
    const before = await api.database.pool.query(count)
    for (const change of [{}, { title: '另一个标题' }])
      expect(await api.anonymous(change, key)).toMatchObject({
        errcode: 409,
        errmessage: expect.stringContaining('撤回'),
      })
    expect((await api.database.pool.query(count)).rows).toEqual(before.rows)
    expect((await api.view(code)).status).toBe('withdrawn')
    expect(createdOf(await api.anonymous({}, newKey())).query_code).not.toBe(code)
  })
})

describe('a report of the signed-in citizen', () => {
  const send = async () => {
    const citizen = await api.citizen()
    await citizen.call(reportCreate, { ...contents, reporter: { name: '李雷' } }, newKey())
    const own = async (filter = {}) =>
      z.parse(selfQuery.output, (await citizen.call(selfQuery, filter)).data)
    const report_id = (await own()).list?.[0]?.report_id ?? ''
    return { citizen, own, report_id }
  }

  test('is withdrawn by its id without a code, stays in the list as withdrawn, and leaves a notice', async () => {
    const { citizen, own, report_id } = await send()
    expect(await citizen.call(reportWithdraw, { report_id })).toMatchObject({ errcode: 0 })
    expect(await own({ status: 'withdrawn' })).toMatchObject({
      total: 1,
      list: [{ status: 'withdrawn', status_name: '已撤回', title: null }],
    })
    expect(await citizen.call(selfMsg)).toMatchObject({
      data: { list: [{ title: '您的举报：已撤回' }, {}] },
    })
  })

  test('cannot be withdrawn or discovered by another citizen', async () => {
    const { own, report_id } = await send()
    const other = await api.citizen()
    const refused = await other.call(reportWithdraw, { report_id })
    expect(refused).toEqual(await other.call(reportWithdraw, { report_id: 'a'.repeat(43) }))
    expect(refused).toMatchObject({ errcode: 404 })
    expect((await own()).list?.[0]?.status).toBe('received')
  })
})
