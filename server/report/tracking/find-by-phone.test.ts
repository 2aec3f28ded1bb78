import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { selfDestroy } from '../../../contract/account/account.ts'
import {
  foundByPhoneAtMost,
  reportFind,
  reportFound,
} from '../../../contract/report/find-by-phone.ts'
import { foundByPhoneDays } from '../../../contract/retention.ts'
import { reportAppeal, reportCreate } from '../../../contract/report/report.ts'
import { smsOtp } from '../../../contract/account/verification.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { createAccountTestApi, type Citizen } from '../../testing/api/account-test-api.ts'
import { contents, createdOf } from '../../testing/api/report-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { queryCodeMac, reportIdOf } from '../query-code-mac.ts'

const day = 24 * 60 * 60_000

const api = await limitedApi(createAccountTestApi())

/** Sends a named report as a visitor. @returns its code */
const named = async (phone: string, changes: object = {}) => {
  const about = { reporter: { name: '李雷', phone }, otp_ticket: api.phoneTicket(phone) }
  return createdOf(await api.named({ ...about, ...changes })).query_code
}
/** Sends a named report as a signed-in citizen. @returns its code */
const own = async (citizen: Citizen) =>
  createdOf(await citizen.call(reportCreate, { ...contents, reporter: { name: '李雷' } }, newKey()))
    .query_code
const idOf = (code: string) => reportIdOf(queryCodeMac(api.keyring, code))
const find = (phone: string, otp_ticket = api.phoneTicket(phone, 'find')) =>
  api.call(reportFind, { phone, otp_ticket })
const found = async (phone: string) => z.parse(reportFind.output, (await find(phone)).data)
const idsFor = async (phone: string) => (await found(phone)).list.map((one) => one.report_id)
const open = async (phone: string, code: string) => {
  const { find_ticket } = await found(phone)
  return api.call(reportFound, { phone, find_ticket, report_id: idOf(code) })
}

describe('the reports of a phone', () => {
  test('are found by a code to the phone, newest first, named as in the list of the account', async () => {
    const phone = api.newPhone()
    const first = await named(phone)
    api.clock.advance(60_000)
    const second = await named(phone, { title: undefined, urls: ['https://xpj88.example/app'] })
    const { list, expires_in } = await found(phone)
    expect(expires_in).toBe(15 * 60)
    expect(list).toMatchObject([
      { report_id: idOf(second), summary: 'xpj88.example', status: 'received' },
      { report_id: idOf(first), title: contents.title, status_name: '待受理' },
    ])
  })

  test('exclude those of another phone, which gets an answer of the same shape', async () => {
    const phone = api.newPhone()
    await named(phone)
    const [other, none] = [await find(api.newPhone()), await find(api.newPhone())]
    expect(other).toMatchObject({ errcode: 0, data: { list: [] } })
    expect(Object.keys(z.parse(reportFind.output, none.data)).toSorted()).toEqual(
      Object.keys(await found(phone)).toSorted(),
    )
  })

  test('exclude anonymous reports, with any contents', async () => {
    const citizen = await api.citizen()
    const about = { reporter: { name: '李雷', phone: citizen.phone } }
    const code = createdOf(await api.anonymous(about)).query_code
    expect(await idsFor(citizen.phone)).toEqual([])
    expect(await open(citizen.phone, code)).toMatchObject({ errcode: 404 })
  })

  test('exclude withdrawn reports', async () => {
    const phone = api.newPhone()
    const code = await named(phone)
    const withdraw = { query_code: code, captcha_ticket: api.captchaTicket() }
    const { find_ticket } = await found(phone)
    expect(await api.call(reportWithdraw, withdraw)).toMatchObject({ errcode: 0 })
    expect(await idsFor(phone)).toEqual([])
    const report_id = idOf(code)
    expect(await api.call(reportFound, { phone, find_ticket, report_id })).toMatchObject({
      errcode: 404,
    })
  })

  test('include those of its account, until that has another phone or is deleted', async () => {
    const citizen = await api.citizen()
    const code = await own(citizen)
    expect(await idsFor(citizen.phone)).toEqual([idOf(code)])

    const { db } = api.database
    const { phone } = citizen
    const moved = (to: string) =>
      db
        .updateTable('account')
        .set({ phone_index: api.keyring.blindIndex('phone', to) })
        .where(
          'phone_index',
          'in',
          [phone, other].map((one) => api.keyring.blindIndex('phone', one)),
        )
        .execute()
    const other = api.newPhone()
    await moved(other)
    expect(await idsFor(phone)).toEqual([])
    // Nor by the new one: it was proven for none of them.
    expect(await idsFor(other)).toEqual([])
    await moved(phone)

    const proof = { verify_ticket: await citizen.verifyTicket() }
    expect(await citizen.call(selfDestroy, proof)).toMatchObject({ errcode: 0 })
    expect(await idsFor(phone)).toEqual([])
  })

  test('are no longer found once the number may have another owner', async () => {
    const phone = api.newPhone()
    const code = await named(phone)
    api.clock.advance(foundByPhoneDays * day - 60_000)
    expect(await idsFor(phone)).toEqual([idOf(code)])
    api.clock.advance(120_000)
    expect(await idsFor(phone)).toEqual([])
  })

  test('are limited to the newest ten', async () => {
    const phone = api.newPhone()
    const oldest = await named(phone)
    api.clock.advance(60_000)
    for (let i = 0; i < foundByPhoneAtMost; i += 1) await named(phone)
    const ids = await idsFor(phone)
    expect(ids).toHaveLength(foundByPhoneAtMost)
    expect(ids).not.toContain(idOf(oldest))
    expect(await open(phone, oldest)).toMatchObject({ errcode: 404 })
  })
})

describe('the proof of the phone', () => {
  test('is a code for this purpose and phone, valid once', async () => {
    const phone = api.newPhone()
    await named(phone)
    const refused = { errcode: 422, data: { fields: { otp_ticket: expect.any(String) } } }
    for (const ticket of [
      'made-up-made-up-made-up',
      api.phoneTicket(phone, 'report'),
      api.phoneTicket(phone, 'login'),
      api.phoneTicket(api.newPhone(), 'find'),
    ])
      expect(await find(phone, ticket)).toMatchObject(refused)
    const ticket = api.phoneTicket(phone, 'find')
    expect(await find(phone, ticket)).toMatchObject({ errcode: 0 })
    expect(await find(phone, ticket)).toMatchObject(refused)
  })

  test('requires the right code; a request for one gets the same answer for every phone', async () => {
    const phone = api.newPhone()
    await named(phone)
    const ask = (to: string, token: string) =>
      api.call(
        smsOtp,
        { phone: to, purpose: 'find', captcha_ticket: api.captchaTicket() },
        { token },
      )
    const token = api.token()
    const empty = api.newPhone()
    expect(await ask(phone, token)).toEqual(await ask(empty, api.token()))
    const code = await api.codeFor('phone', phone)
    const wrong = code === '123456' ? '654321' : '123456'
    expect(await api.checkCode(phone, 'find', wrong, token)).toMatchObject({ errcode: 422 })
    // The code fails for a stranger's token, and for another purpose.
    expect(await api.checkCode(phone, 'find', code)).toMatchObject({ errcode: 422 })
    expect(await api.checkCode(phone, 'login', code, token)).toMatchObject({ errcode: 422 })
    const { data } = await api.checkCode(phone, 'find', code, token)
    const { otp_ticket } = z.parse(z.object({ otp_ticket: z.string() }), data)
    expect(await find(phone, otp_ticket)).toMatchObject({ errcode: 0 })
  })

  test('is limited by address, counting successes', async () => {
    await find(api.newPhone())
    await api.database.pool.query('update transient.rate_limit set points = 60')
    expect(await find(api.newPhone())).toMatchObject({ errcode: 429 })
  })
})

describe('a found report', () => {
  test('is read-only', async () => {
    const phone = api.newPhone()
    const code = await named(phone)
    const answer = await open(phone, code)
    const { report } = z.parse(reportFound.output, answer.data)
    expect(report).toMatchObject({
      description: contents.description,
      may: { message: false, appeal: false, urge: false },
    })
    expect(report.withdraw_seconds).toBeUndefined()
    expect(JSON.stringify(answer)).not.toContain(phone)
    // Other calls refuse the report's id.
    const report_id = idOf(code)
    const msg = '这是补充说明'
    expect(await api.call(reportAppeal, { report_id, msg }, { key: newKey() })).toMatchObject({
      errcode: 401,
    })
  })

  test('belongs to this phone; ids of other reports are refused', async () => {
    const [phone, other] = [api.newPhone(), api.newPhone()]
    await named(phone)
    const code = await named(other)
    expect(await open(phone, code)).toMatchObject({ errcode: 404 })
  })

  test('needs the ticket of this phone, which expires after a quarter of an hour', async () => {
    const phone = api.newPhone()
    const code = await named(phone)
    const report_id = idOf(code)
    const { find_ticket } = await found(phone)
    const opened = (to: string, ticket: string) =>
      api.call(reportFound, { phone: to, find_ticket: ticket, report_id })
    expect(await opened(phone, api.phoneTicket(phone, 'find'))).toMatchObject({ errcode: 422 })
    expect(await opened(api.newPhone(), find_ticket)).toMatchObject({ errcode: 422 })
    for (let i = 0; i < 2; i += 1)
      expect(await opened(phone, find_ticket)).toMatchObject({ errcode: 0 })
    api.clock.advance(15 * 60_000 + 1000)
    expect(await opened(phone, find_ticket)).toMatchObject({ errcode: 422 })
  })
})
