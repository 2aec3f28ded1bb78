import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  reportAppeal,
  reportCreate,
  reportJudge,
  reportNonameCreate,
  selfMsg,
  selfQuery,
} from '../../../contract/report/report.ts'
import { sealedValueOpener } from '../../testing/database/open-sealed.ts'
import { newKey } from '../../testing/api/test-api.ts'
import {
  createAccountTestApi,
  sessionOf,
  type Citizen,
} from '../../testing/api/account-test-api.ts'
import { contents, createdOf } from '../../testing/api/report-test-api.ts'
import { notifyOwner } from '../transition/transition.ts'
import { queryCodeMac, reportIdOf } from '../query-code-mac.ts'

const api = await limitedApi(createAccountTestApi())

const named = async (citizen: Citizen, change: object = {}) => {
  const reporter = { name: '李雷' }
  return citizen.call(reportCreate, { ...contents, reporter, ...change }, newKey())
}
const own = async (citizen: Citizen, filter: object = {}) =>
  z.parse(selfQuery.output, (await citizen.call(selfQuery, filter)).data)
const firstId = async (citizen: Citizen) => (await own(citizen)).list?.[0]?.report_id ?? ''

describe('a named report of a signed-in citizen', () => {
  test('needs no code by SMS, takes the account’s phone, and is in their list', async () => {
    const citizen = await api.citizen()
    const { query_code } = createdOf(await named(citizen))
    const { db } = api.database
    const row = await db
      .selectFrom('reporter')
      .innerJoin('report', 'report.id', 'report_id')
      .selectAll('reporter')
      .where('code_mac', '=', queryCodeMac(api.keyring, query_code))
      .executeTakeFirstOrThrow()
    const open = await sealedValueOpener(api.database.pool, api.keyring)
    expect(open('reporter', 'phone_sealed', row)).toBe(citizen.phone)
    expect(await own(citizen)).toMatchObject({ total: 1, list: [{ title: contents.title }] })
  })

  test('with another phone needs that phone’s code, and has no owner', async () => {
    const citizen = await api.citizen()
    const phone = api.newPhone()
    const reporter = { name: '李雷', phone }
    expect((await named(citizen, { reporter })).errcode).toBe(422)
    const otp_ticket = api.phoneTicket(phone)
    expect((await named(citizen, { reporter, otp_ticket })).errcode).toBe(0)
    expect((await own(citizen)).total).toBe(0)
  })

  test('of a visitor still needs the phone and its code', async () => {
    const input = { ...contents, reporter: { name: '李雷' } }
    expect(await api.call(reportCreate, input, { key: newKey() })).toMatchObject({
      errcode: 400,
      data: { fields: { 'reporter.phone': expect.any(String) } },
    })
  })

  test('is announced as needing no phone', async () => {
    const citizen = await api.citizen()
    const input = { real_name: 1, report_type_id: 1 }
    expect(await citizen.call(reportJudge, input)).toMatchObject({ data: { need_phone: false } })
    expect(await api.call(reportJudge, input)).toMatchObject({ data: { need_phone: true } })
  })
})

test('an anonymous report of a signed-in citizen stays anonymous', async () => {
  const citizen = await api.citizen()
  const input = { ...contents, captcha_ticket: api.captchaTicket() }
  expect((await citizen.call(reportNonameCreate, input, newKey())).errcode).toBe(0)
  expect((await own(citizen)).total).toBe(0)
})

describe('spec §7: POST /api/self/query without query_code', () => {
  test('lists the citizen’s own reports, newest first, paged and by status', async () => {
    const citizen = await api.citizen()
    const codes: string[] = []
    for (const title of ['第一个', '第二个', '第三个']) {
      codes.push(createdOf(await named(citizen, { title })).query_code)
      api.clock.advance(60_000)
    }
    await api.decide(codes[1] ?? '', 'closed')
    const page = await own(citizen, { limit: 2 })
    expect(page).toMatchObject({ total: 3, list: [{ title: '第三个' }, { title: '第二个' }] })
    expect(await own(citizen, { offset: 2 })).toMatchObject({
      total: 3,
      list: [{ title: '第一个' }],
    })
    expect(await own(citizen, { offset: 9 })).toMatchObject({ total: 3, list: [] })
    expect(await own(citizen, { status: 'closed' })).toMatchObject({
      total: 1,
      list: [{ title: '第二个', status: 'closed', status_name: '已办结' }],
    })
    expect(await own(citizen, { status: 'rejected' })).toMatchObject({ total: 0, list: [] })
  })

  test('identifies each report by title, host, account or first words', async () => {
    const citizen = await api.citizen()
    for (const change of [
      { title: undefined, urls: ['https://xpj88.cyou/app'] },
      { title: undefined, urls: [], site_name: undefined, account: '群号 123456' },
      { title: '假冒银行' },
    ]) {
      await named(citizen, change)
      api.clock.advance(60_000)
    }
    const { list = [] } = await own(citizen)
    expect(list.map(({ summary }) => summary)).toEqual(['假冒银行', '群号 123456', 'xpj88.cyou'])
  })

  test('shows the owner the contents, however old the result is', async () => {
    const citizen = await api.citizen()
    const { query_code } = createdOf(await named(citizen))
    await api.decide(query_code, 'closed')
    api.clock.advance(91 * 24 * 3600_000)
    const { access_token: token } = sessionOf(await api.signIn(citizen.phone, citizen.password))
    const report_id = reportIdOf(queryCodeMac(api.keyring, query_code))
    const { data } = await api.call(selfQuery, { report_id }, { token })
    expect(z.parse(selfQuery.output, data).report?.description).toBe(contents.description)
    expect((await api.view(query_code)).description).toBeUndefined()
  })

  test('opens a report by its report_id as by its code', async () => {
    const citizen = await api.citizen()
    const { query_code } = createdOf(await named(citizen))
    const report_id = await firstId(citizen)
    expect((await own(citizen, { report_id })).report).toEqual(await api.view(query_code))
  })

  test('neither shows another citizen’s report nor reveals that it exists', async () => {
    const [owner, stranger] = [await api.citizen(), await api.citizen()]
    await named(owner)
    const report_id = await firstId(owner)
    const refused = await stranger.call(selfQuery, { report_id })
    expect(refused.errcode).toBe(404)
    expect(await stranger.call(selfQuery, { report_id: 'A'.repeat(43) })).toEqual(refused)
    expect((await own(stranger)).total).toBe(0)
    expect((await api.call(selfQuery, { report_id })).errcode).toBe(401)
    expect((await api.call(selfQuery, {})).errcode).toBe(401)
  })

  test('uses the index for the list', async () => {
    // One implicit transaction, so that the setting ends with it.
    const plan = await api.database.pool.query(
      `set local enable_seqscan = off;
       explain select id from report where account_id = 1 order by id desc limit 20`,
    )
    expect(JSON.stringify(plan)).toContain('report_by_account')
  })
})

describe('a message or appeal by report_id', () => {
  test('is allowed to the owner', async () => {
    const citizen = await api.citizen()
    const { query_code } = createdOf(await named(citizen))
    const report_id = await firstId(citizen)
    const say = { report_id, msg: '补充一点情况' }
    expect((await citizen.call(reportAppeal, say, newKey())).errcode).toBe(0)
    await api.decide(query_code, 'closed')
    const appeal = { report_id, kind: 'appeal', msg: '我不同意' }
    expect((await citizen.call(reportAppeal, appeal, newKey())).errcode).toBe(0)
    expect(await api.view(query_code)).toMatchObject({ status: 'appealing', thread: [{}, {}] })
  })

  test('is refused to others as for an unknown report', async () => {
    const [owner, stranger] = [await api.citizen(), await api.citizen()]
    await named(owner)
    const input = { report_id: await firstId(owner), msg: '我来看看' }
    const refused = await stranger.call(reportAppeal, input, newKey())
    expect(refused.errcode).toBe(404)
    const none = { ...input, report_id: 'A'.repeat(43) }
    expect(await stranger.call(reportAppeal, none, newKey())).toEqual(refused)
    expect((await api.call(reportAppeal, input, { key: newKey() })).errcode).toBe(401)
  })
})

describe('a change of a report', () => {
  test('sends a notice to the account that owns it', async () => {
    const citizen = await api.citizen()
    const { query_code } = createdOf(await named(citizen))
    await api.decide(query_code, 'closed')
    const appeal = { query_code, kind: 'appeal', msg: '我不同意' }
    await api.call(reportAppeal, appeal, { key: newKey() })
    const titles = async () => {
      const { data } = await citizen.call(selfMsg, {})
      return z.parse(selfMsg.output, data).list.map((notice) => notice.title)
    }
    expect(await titles()).toEqual(['您的举报：申诉中', '您的举报：已办结', '欢迎使用个人中心'])
    const { db } = api.database
    const { id } = await db
      .selectFrom('report')
      .select('id')
      .where('code_mac', '=', queryCodeMac(api.keyring, query_code))
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => notifyOwner(trx, id, 'reply', api.clock.now()))
    await api.decide(query_code, 'supplement')
    expect((await titles()).slice(0, 2)).toEqual(['您的举报：待补充', '您的举报有新答复'])
  })

  test('is named in its notice only while the account owns the report', async () => {
    const citizen = await api.citizen()
    const { query_code } = createdOf(await named(citizen))
    await api.decide(query_code, 'closed', { note: '已关闭该网站。' })
    const notices = async () => z.parse(selfMsg.output, (await citizen.call(selfMsg, {})).data).list
    const report_id = reportIdOf(queryCodeMac(api.keyring, query_code))
    const [closed, welcome] = await notices()
    expect(closed?.report).toMatchObject({
      report_id,
      status: 'closed',
      summary: expect.any(String),
    })
    expect(welcome?.report).toBeUndefined()
    // The answer is read from the report: the notice holds none of it.
    expect(closed?.answer).toContain('已关闭该网站')
    const { db } = api.database
    const mine = queryCodeMac(api.keyring, query_code)
    await db.updateTable('report').set({ account_id: null }).where('code_mac', '=', mine).execute()
    const [foreign] = await notices()
    expect(foreign?.report ?? foreign?.answer).toBeUndefined()
  })

  test('sends no notice about a visitor’s report', async () => {
    const { db } = api.database
    const count = async () => (await db.selectFrom('notice').select('id').execute()).length
    const code = await api.report()
    const before = await count()
    await api.decide(code, 'closed')
    const appeal = { query_code: code, kind: 'appeal', msg: '我不同意' }
    expect((await api.call(reportAppeal, appeal, { key: newKey() })).errcode).toBe(0)
    expect(await count()).toBe(before)
  })
})
