import { describe, expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  selfDestroy,
  selfEmailBind,
  selfModifyPassword,
  selfPasswordVerify,
  userPasswordReset,
} from '../../contract/account/account.ts'
import { failureData } from '../../contract/envelope.ts'
import { selfInfo } from '../../contract/account/session.ts'
import { loginPhone } from '../../contract/account/sign-in.ts'
import { smsOtp } from '../../contract/account/verification.ts'
import { createAccountTestApi, digestOf, sessionOf } from '../testing/api/account-test-api.ts'
import { tellByEmailTasks } from './tell-by-email.ts'

const api = await limitedApi(createAccountTestApi())

const day = 24 * 60 * 60_000
const fresh = digestOf('another battery')

/** Signs in by a code, as the number's new owner can. */
async function signInBySms(phone: string, more: object = {}) {
  const token = api.token()
  await api.call(
    smsOtp,
    { phone, purpose: 'login', captcha_ticket: api.captchaTicket() },
    { token },
  )
  const otp = await api.codeFor('phone', phone)
  return api.call(loginPhone, { phone, otp, ...more }, { token })
}
const reset = (phone: string, more: object = {}) =>
  api.call(userPasswordReset, {
    phone,
    otp_ticket: api.otpTicket('phone', phone, 'reset'),
    password: fresh,
    ...more,
  })

/** Signs in with the present password, and gives it again as proof. */
async function proven(phone: string, password: string) {
  const { access_token: token } = sessionOf(await api.signIn(phone, password))
  const { data } = await api.call(selfPasswordVerify, { password }, { token })
  const { verify_ticket } = z.parse(selfPasswordVerify.output, data)
  return { token, verify_ticket }
}
const destroyBy = async (phone: string, password: string) => {
  const { token, verify_ticket } = await proven(phone, password)
  return api.call(selfDestroy, { verify_ticket }, { token })
}

describe('a code to the phone alone', () => {
  test('deletes nothing', async () => {
    const { phone } = await api.citizen()
    const { access_token: token } = sessionOf(await signInBySms(phone))
    for (const purpose of ['modify', 'destroy']) {
      const otp_ticket = api.otpTicket('phone', phone, purpose)
      expect((await api.call(selfDestroy, { otp_ticket }, { token })).errcode).toBe(422)
    }
    expect((await api.call(selfInfo, {}, { token })).errcode).toBe(0)
  })

  test('sets a password that deletes nothing for seven days, even if it is changed again', async () => {
    const { phone } = await api.citizen()
    expect((await reset(phone)).errcode).toBe(0)
    expect(await destroyBy(phone, fresh)).toMatchObject({
      errcode: 422,
      errmessage: expect.stringContaining('短信'),
    })
    const { token, verify_ticket } = await proven(phone, fresh)
    const other = digestOf('yet another 99')
    const change = { verify_way: 'password', password: other, verify_ticket }
    expect((await api.call(selfModifyPassword, change, { token })).errcode).toBe(0)
    expect((await destroyBy(phone, other)).errcode).toBe(422)
    api.clock.advance(7 * day + 1000)
    expect((await destroyBy(phone, other)).errcode).toBe(0)
  })

  test('cannot bind an e-mail as proof within those days; an e-mail bound before is accepted', async () => {
    const citizen = await api.citizen()
    const { phone } = citizen
    const bind = async (address: string, ticket: { token: string; verify_ticket: string }) =>
      api.call(
        selfEmailBind,
        {
          email: address,
          otp_ticket: api.otpTicket('email', address, 'bind'),
          verify_ticket: ticket.verify_ticket,
        },
        { token: ticket.token },
      )
    const own = `own-${phone}@example.com`
    expect((await bind(own, await proven(phone, citizen.password))).errcode).toBe(0)
    await reset(phone)
    const entered = await proven(phone, fresh)
    expect((await bind(`thief-${phone}@example.com`, entered)).errcode).toBe(422)
    const otp_ticket = api.otpTicket('email', own, 'modify')
    expect((await api.call(selfDestroy, { otp_ticket }, entered)).errcode).toBe(0)
  })

  test('sends the account’s e-mail a warning without names when it sets a password', async () => {
    const citizen = await api.citizen()
    const email = `told-${citizen.phone}@example.com`
    await citizen.call(selfEmailBind, {
      email,
      otp_ticket: api.otpTicket('email', email, 'bind'),
      verify_ticket: await citizen.verifyTicket(),
    })
    await reset(citizen.phone)
    const { rows } = await api.database.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
       where task.identifier = 'mail_password_by_sms'`,
    )
    const sent: { to: string; text: string }[] = []
    const mail = { send: async (message: { to: string; text: string }) => void sent.push(message) }
    const tasks = tellByEmailTasks({ ...api, db: api.database.db, mail })
    await tasks.mail_password_by_sms(rows.at(-1)?.payload)
    expect(sent).toMatchObject([{ to: email, text: expect.stringContaining('短信验证码重新设置') }])
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(sent[0]?.text).not.toContain(citizen.phone)
  })
})

describe('an account unused for 90 days', () => {
  test('does not open to a code alone, nor is its password set by one', async () => {
    const { phone, password } = await api.citizen({ name: '李雷' })
    api.clock.advance(92 * day)
    const refused = { errcode: 409, data: { unused_account: true } }
    const answer = await signInBySms(phone)
    expect(answer).toMatchObject(refused)
    expect(JSON.stringify(answer)).not.toContain('李雷')
    expect(await reset(phone)).toMatchObject(refused)
    expect((await api.signIn(phone, fresh)).errcode).toBe(422)
    // The owner's password opens the account; afterwards a code does so again.
    expect((await api.signIn(phone, password)).errcode).toBe(0)
    expect((await signInBySms(phone)).errcode).toBe(0)
  })

  test('opens to a code on a device that signed in before', async () => {
    const { phone, password } = await api.citizen()
    const { device_proof } = sessionOf(await api.signIn(phone, password))
    api.clock.advance(92 * day)
    expect((await signInBySms(phone, { device_proof: 'made up' })).errcode).toBe(409)
    expect((await signInBySms(phone, { device_proof })).errcode).toBe(0)
  })

  test('opens to a code if it was used within 90 days', async () => {
    const { phone } = await api.citizen()
    api.clock.advance(89 * day)
    expect((await signInBySms(phone)).errcode).toBe(0)
    api.clock.advance(89 * day)
    expect((await signInBySms(phone)).errcode).toBe(0)
  })

  test('can be replaced by the number’s next owner, who sees none of its data', async () => {
    const { phone, password } = await api.citizen({ name: '李雷' })
    api.clock.advance(92 * day)
    const { otp_ticket } = z.parse(failureData, (await signInBySms(phone)).data)
    const input = { phone, password: fresh, otp_ticket }
    expect(await api.register(input)).toMatchObject({
      errcode: 409,
      data: { unused_account: true },
    })
    const made = sessionOf(await api.register({ ...input, replace_unused: true }))
    expect(made.user).toMatchObject({ name: expect.not.stringContaining('李雷'), unread: 1 })
    expect((await api.signIn(phone, password)).errcode).toBe(422)
  })

  test('cannot be replaced while it is in use', async () => {
    const { phone, password } = await api.citizen()
    const otp_ticket = api.otpTicket('phone', phone, 'register')
    const input = { phone, password: fresh, otp_ticket, replace_unused: true }
    expect((await api.register(input)).errcode).toBe(409)
    expect((await api.signIn(phone, password)).errcode).toBe(0)
  })
})
