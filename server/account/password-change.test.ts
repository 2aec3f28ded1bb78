import { describe, expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import {
  selfEmailBind,
  selfModifyPassword,
  selfPasswordVerify,
  userPasswordReset,
} from '../../contract/account/account.ts'
import { selfInfo } from '../../contract/account/session.ts'
import {
  emailOtp,
  emailOtpCheck,
  smsOtp,
  smsOtpCheck,
} from '../../contract/account/verification.ts'
import { selfMsg } from '../../contract/report/report.ts'
import {
  createAccountTestApi,
  digestOf,
  sessionOf,
  type Citizen,
} from '../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

const fresh = digestOf('another battery')
const isSignedIn = async (token: string) => (await api.call(selfInfo, {}, { token })).errcode === 0

async function withEmail(): Promise<{ citizen: Citizen; email: string }> {
  const citizen = await api.citizen()
  const email = `c${citizen.phone}@example.com`
  const otp_ticket = api.otpTicket('email', email, 'bind')
  const verify_ticket = await citizen.verifyTicket()
  await citizen.call(selfEmailBind, { email, otp_ticket, verify_ticket })
  return { citizen, email }
}

describe('spec §7: POST /api/self/modify/password', () => {
  test('by password: the new one works, the old one does not, other sessions end', async () => {
    const citizen = await api.citizen()
    const other = sessionOf(await api.signIn(citizen.phone, citizen.password)).access_token
    const input = { verify_way: 'password', password: fresh }
    const verify_ticket = await citizen.verifyTicket()
    expect(await citizen.call(selfModifyPassword, { ...input, verify_ticket })).toMatchObject({
      errcode: 0,
    })
    expect(await isSignedIn(citizen.token)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect((await api.signIn(citizen.phone, citizen.password)).errcode).toBe(422)
    expect((await api.signIn(citizen.phone, fresh)).errcode).toBe(0)
    expect(await citizen.call(selfMsg)).toMatchObject({
      data: { list: [{ title: '密码已修改', read: false }, expect.anything()] },
    })
    expect(await citizen.call(selfModifyPassword, { ...input, verify_ticket })).toMatchObject({
      errcode: 422,
    })
  })

  test('by phone: sends the code to the account’s own phone, which the browser need not know', async () => {
    const citizen = await api.citizen()
    const captcha_ticket = api.captchaTicket()
    await citizen.call(smsOtp, { purpose: 'modify', captcha_ticket })
    const otp = await api.codeFor('phone', citizen.phone)
    const { data } = await citizen.call(smsOtpCheck, { purpose: 'modify', otp })
    const { otp_ticket } = z.parse(smsOtpCheck.output, data)
    const input = { verify_way: 'phone', password: fresh, otp_ticket }
    expect((await citizen.call(selfModifyPassword, input)).errcode).toBe(0)
    expect((await api.signIn(citizen.phone, fresh)).errcode).toBe(0)
  })

  test('by e-mail: the code goes to the bound one', async () => {
    const { citizen, email } = await withEmail()
    const captcha_ticket = api.captchaTicket()
    await citizen.call(emailOtp, { purpose: 'modify', captcha_ticket })
    const otp = await api.codeFor('email', email)
    const { data } = await citizen.call(emailOtpCheck, { purpose: 'modify', otp })
    const { otp_ticket } = z.parse(emailOtpCheck.output, data)
    const input = { verify_way: 'email', password: fresh, otp_ticket }
    expect((await citizen.call(selfModifyPassword, input)).errcode).toBe(0)
    expect((await api.signIn(citizen.phone, fresh)).errcode).toBe(0)
  })

  test('refuses a proof of another way, purpose, citizen or session', async () => {
    const { citizen, email } = await withEmail()
    const stranger = await api.citizen()
    const { phone } = citizen
    const again = sessionOf(await api.signIn(phone, citizen.password)).access_token
    const { data } = await api.call(
      selfPasswordVerify,
      { password: citizen.password },
      { token: again },
    )
    const elsewhere = z.parse(selfPasswordVerify.output, data)
    const wrong: [string, object][] = [
      ['password', {}],
      ['phone', { verify_ticket: await citizen.verifyTicket() }],
      ['password', { otp_ticket: api.otpTicket('phone', phone, 'modify') }],
      ['password', { verify_ticket: await stranger.verifyTicket() }],
      ['password', elsewhere],
      ['phone', { otp_ticket: api.otpTicket('phone', stranger.phone, 'modify') }],
      ['phone', { otp_ticket: api.otpTicket('phone', phone, 'reset') }],
      ['phone', { otp_ticket: api.otpTicket('email', email, 'modify') }],
      ['email', { otp_ticket: api.otpTicket('phone', phone, 'modify') }],
      ['email', { otp_ticket: api.otpTicket('email', 'a@example.com', 'modify') }],
    ]
    for (const [verify_way, tickets] of wrong)
      expect([
        tickets,
        await citizen.call(selfModifyPassword, { verify_way, password: fresh, ...tickets }),
      ]).toMatchObject([tickets, { errcode: 422 }])
    expect((await api.signIn(phone, citizen.password)).errcode).toBe(0)
  })

  test('without an e-mail no code can be asked for, and visitors cannot ask at all', async () => {
    const citizen = await api.citizen()
    const input = { purpose: 'modify', captcha_ticket: api.captchaTicket() }
    expect(await citizen.call(emailOtp, input)).toMatchObject({
      errcode: 400,
      data: { fields: { email: expect.any(String) } },
    })
    expect(await api.call(smsOtp, input)).toMatchObject({
      errcode: 400,
      data: { fields: { phone: expect.any(String) } },
    })
    expect((await api.call(emailOtp, input)).errcode).toBe(401)
    const change = { verify_way: 'password', password: fresh, verify_ticket: 'x'.repeat(64) }
    expect((await api.call(selfModifyPassword, change)).errcode).toBe(401)
  })
})

describe('spec §7: POST /api/self/password/verify', () => {
  test('counts wrong passwords of this session alone, not those of strangers at sign-in', async () => {
    const citizen = await api.citizen()
    const wrong = { password: digestOf('wrong') }
    for (let n = 0; n < 6; n += 1) await api.signIn(citizen.phone, wrong.password)
    for (let n = 0; n < 4; n += 1)
      expect((await citizen.call(selfPasswordVerify, wrong)).errcode).toBe(422)
    expect((await citizen.call(selfPasswordVerify, wrong)).errcode).toBe(423)
    const right = { password: citizen.password }
    expect((await citizen.call(selfPasswordVerify, right)).errcode).toBe(423)
    api.clock.advance(15 * 60_000)
    expect((await citizen.call(selfPasswordVerify, right)).errcode).toBe(0)
    expect((await api.call(selfPasswordVerify, right)).errcode).toBe(401)
  })

  test('gives a ticket for ten minutes', async () => {
    const citizen = await api.citizen()
    const verify_ticket = await citizen.verifyTicket()
    api.clock.advance(600_000)
    const input = { verify_way: 'password', password: fresh, verify_ticket }
    expect((await citizen.call(selfModifyPassword, input)).errcode).toBe(422)
  })
})

describe('spec §7: POST /api/user/password/reset', () => {
  test('sets another password, ends every session and opens a locked account', async () => {
    const { phone, password, token } = await api.citizen()
    for (let n = 0; n < 6; n += 1) await api.signIn(phone, digestOf('wrong'))
    const otp_ticket = api.otpTicket('phone', phone, 'reset')
    const input = { phone, otp_ticket, password: fresh }
    expect(await api.call(userPasswordReset, input)).toMatchObject({ errcode: 0, data: {} })
    expect(await isSignedIn(token)).toBe(false)
    expect((await api.signIn(phone, password)).errcode).toBe(422)
    expect((await api.signIn(phone, fresh)).errcode).toBe(0)
    expect((await api.call(userPasswordReset, input)).errcode).toBe(422)
  })

  test('reveals only to a proven phone that it has no account', async () => {
    const unknown = api.newPhone()
    const { phone } = await api.citizen()
    const forged = { otp_ticket: 'x'.repeat(64), password: fresh }
    const answer = await api.call(userPasswordReset, { phone, ...forged })
    expect(answer.errcode).toBe(422)
    expect(await api.call(userPasswordReset, { phone: unknown, ...forged })).toEqual(answer)
    const otp_ticket = api.otpTicket('phone', unknown, 'reset')
    const proven = { phone: unknown, otp_ticket, password: fresh }
    expect((await api.call(userPasswordReset, proven)).errcode).toBe(404)
  })

  test('refuses a proof of another phone or purpose', async () => {
    const { phone } = await api.citizen()
    for (const otp_ticket of [
      api.otpTicket('phone', api.newPhone(), 'reset'),
      api.otpTicket('phone', phone, 'login'),
    ])
      expect(
        (await api.call(userPasswordReset, { phone, otp_ticket, password: fresh })).errcode,
      ).toBe(422)
  })
})
