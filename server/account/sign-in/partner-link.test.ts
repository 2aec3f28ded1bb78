import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { selfModifyPassword } from '../../../contract/account/account.ts'
import { failureData, type Envelope } from '../../../contract/envelope.ts'
import { selfMsg } from '../../../contract/report/report.ts'
import { izyLogin, loginPassword, loginPhone } from '../../../contract/account/sign-in.ts'
import { smsOtp } from '../../../contract/account/verification.ts'
import { createPartnerTestApi } from '../../testing/api/partner-test-api.ts'
import { limitedApi } from '../../testing/close-after-all.ts'
import { digestOf, sessionOf, type Citizen } from '../../testing/api/account-test-api.ts'

const api = await limitedApi(createPartnerTestApi())
const { partner } = api

const fresh = digestOf('another battery')
const enter = async (claims: { sub: string; phone?: string }, token = api.token()) =>
  api.call(izyLogin, { ticket: await partner.ticket(claims) }, { token })
const linkIn = ({ data }: Envelope) => z.parse(failureData, data).link_ticket ?? ''

/** Somebody comes from the partner for the first time. @returns the browser's token, and what links there */
async function comeFirst(claims: { sub: string; phone: string }) {
  const token = api.token()
  return { token, link_ticket: linkIn(await enter(claims, token)) }
}
type Arrival = Awaited<ReturnType<typeof comeFirst>>

const byPassword = ({ phone, password }: Citizen, { token, link_ticket }: Arrival) =>
  api.call(loginPassword, { phone, password, link_ticket }, { token })
async function codeFor(phone: string, token: string) {
  const captcha_ticket = api.captchaTicket()
  await api.call(smsOtp, { phone, purpose: 'login', captcha_ticket }, { token })
  return api.codeFor('phone', phone)
}
const byCode = async (phone: string, { token, link_ticket }: Arrival) =>
  api.call(loginPhone, { phone, otp: await codeFor(phone, token), link_ticket }, { token })

describe('a partner’s citizen who is not linked yet', () => {
  test.for([
    ['their password', byPassword],
    ['a code to their phone', (of: Citizen, at: Arrival) => byCode(of.phone, at)],
  ] as const)('is linked by signing in with %s, and told', async ([how, signIn]) => {
    const citizen = await api.citizen({ name: '李雷' })
    const claims = { sub: `first by ${how}`, phone: citizen.phone }
    const first = sessionOf(await signIn(citizen, await comeFirst(claims)))
    expect(first.user.name).toBe('李雷')
    const told = await api.call(selfMsg, {}, { token: first.access_token })
    expect(told).toMatchObject({
      data: { list: [{ title: '已与合作平台关联' }, expect.anything()] },
    })
    expect(sessionOf(await enter({ sub: claims.sub })).user.name).toBe('李雷')
  })

  test('with a phone that has no account hears the same, and is linked by registering', async () => {
    const { phone } = await api.citizen()
    const unknown = { sub: 'without account', phone: api.newPhone() }
    const [known, none] = [await enter({ sub: 'with account', phone }), await enter(unknown)]
    expect(none).toMatchObject({ errcode: 404, errmessage: known.errmessage })
    expect(linkIn(none)).toHaveLength(linkIn(known).length)
    const arrival = await comeFirst(unknown)
    const { errcode, data } = await byCode(unknown.phone, arrival)
    expect(errcode).toBe(404)
    const { otp_ticket } = z.parse(failureData, data)
    const { token, link_ticket } = arrival
    const input = { phone: unknown.phone, otp_ticket, password: fresh, link_ticket }
    expect((await api.register(input, token)).errcode).toBe(0)
    expect((await enter({ sub: unknown.sub })).errcode).toBe(0)
  })

  test('registers also when the link is over by then, or for another phone', async () => {
    const [one, other] = [api.newPhone(), api.newPhone()]
    const { token, link_ticket } = await comeFirst({ sub: 'slow', phone: one })
    const registered = async (phone: string) => {
      const otp_ticket = api.otpTicket('phone', phone, 'register')
      return api.register({ phone, otp_ticket, password: fresh, link_ticket }, token)
    }
    expect((await registered(other)).errcode).toBe(0)
    api.clock.advance(16 * 60_000)
    expect((await registered(one)).errcode).toBe(0)
    expect((await enter({ sub: 'slow' })).errcode).toBe(404)
  })

  test('without a phone is told to sign in otherwise', async () => {
    const answer = await enter({ sub: 'no phone' })
    expect([answer.errcode, answer.data]).toEqual([404, undefined])
    expect(answer.errmessage).toContain('没有提供您的手机号')
  })
})

describe('attack: a partner vouches for another person’s phone', () => {
  test('neither signs in to the account nor links it, however often', async () => {
    const { phone } = await api.citizen()
    for (let i = 0; i < 3; i++) expect((await enter({ sub: 'attacker', phone })).errcode).toBe(404)
    expect((await enter({ sub: 'attacker' })).errcode).toBe(404)
  })

  test('a wrong password and a wrong code link nothing', async () => {
    const citizen = await api.citizen()
    const claims = { sub: 'guesser', phone: citizen.phone }
    const arrival = await comeFirst(claims)
    expect((await byPassword({ ...citizen, password: fresh }, arrival)).errcode).toBe(422)
    const otp = (await codeFor(claims.phone, arrival.token)) === '000000' ? '000001' : '000000'
    const guess = { phone: claims.phone, otp, link_ticket: arrival.link_ticket }
    expect((await api.call(loginPhone, guess, { token: arrival.token })).errcode).toBe(422)
    expect((await enter(claims)).errcode).toBe(404)
  })

  test('an account of their own does not take the place of the one that is meant', async () => {
    const { phone } = await api.citizen()
    const attacker = await api.citizen()
    const arrival = await comeFirst({ sub: 'other account', phone })
    expect(await byPassword(attacker, arrival)).toMatchObject({
      errcode: 422,
      data: { fields: { link_ticket: expect.stringContaining('手机号') } },
    })
    expect((await enter({ sub: 'other account' })).errcode).toBe(404)
  })

  test('a link that is there is never replaced, also when both come at once', async () => {
    const citizen = await api.citizen({ name: '李雷' })
    const { phone } = citizen
    const subs = ['one', 'two', 'three']
    const arrivals = await Promise.all(subs.map((sub) => comeFirst({ sub, phone })))
    const answers = await Promise.all(arrivals.map((arrival) => byPassword(citizen, arrival)))
    expect(answers.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual([0, 409, 409])
    const entered = await Promise.all(subs.map((sub) => enter({ sub })))
    expect(entered.map(({ errcode }) => errcode)).toEqual(
      answers.map(({ errcode }) => (errcode === 0 ? 0 : 404)),
    )
  })

  test('a linked citizen of the partner’s does not get a second account', async () => {
    const [first, second] = [await api.citizen({ name: '李雷' }), await api.citizen()]
    const early = await comeFirst({ sub: 'moved', phone: second.phone })
    await byPassword(first, await comeFirst({ sub: 'moved', phone: first.phone }))
    expect((await byPassword(second, early)).errcode).toBe(409)
    expect(sessionOf(await enter({ sub: 'moved' })).user.name).toBe('李雷')
  })

  test('a code does not open an account unused for 90 days', async () => {
    const { phone } = await api.citizen()
    api.clock.advance(92 * 24 * 60 * 60_000)
    const answer = await byCode(phone, await comeFirst({ sub: 'next owner', phone }))
    expect(answer).toMatchObject({ errcode: 409, data: { unused_account: true } })
    expect((await enter({ sub: 'next owner' })).errcode).toBe(404)
  })
})

describe('attack: what links is taken from the browser that came with the ticket', () => {
  test('under another token it links nothing, not even with the right password', async () => {
    const citizen = await api.citizen()
    const { link_ticket } = await comeFirst({ sub: 'taken', phone: citizen.phone })
    expect((await byPassword(citizen, { token: api.token(), link_ticket })).errcode).toBe(422)
    expect((await enter({ sub: 'taken' })).errcode).toBe(404)
  })

  test('it is not good for another citizen of the partner’s, made up, or after a quarter of an hour', async () => {
    const citizen = await api.citizen()
    const { phone } = citizen
    const { token, link_ticket } = await comeFirst({ sub: 'victim', phone })
    const other = linkIn(await enter({ sub: 'attacker', phone }, token))
    const swapped = `${other.split('.')[0]}${link_ticket.slice(link_ticket.indexOf('.'))}`
    for (const made of [swapped, `.${link_ticket}`, 'a'.repeat(64), link_ticket.slice(0, -4)])
      expect((await byPassword(citizen, { token, link_ticket: made })).errcode).toBe(422)
    api.clock.advance(16 * 60_000)
    expect((await byPassword(citizen, { token, link_ticket })).errcode).toBe(422)
  })

  test('it is good once', async () => {
    const citizen = await api.citizen()
    const arrival = await comeFirst({ sub: 'twice', phone: citizen.phone })
    expect((await byPassword(citizen, arrival)).errcode).toBe(0)
    expect((await byPassword(citizen, arrival)).errcode).toBe(422)
  })
})

test('a password change ends the link, and notifies the citizen', async () => {
  const citizen = await api.citizen()
  const claims = { sub: 'unnoticed', phone: citizen.phone }
  const { access_token: token } = sessionOf(await byCode(citizen.phone, await comeFirst(claims)))
  const verify_ticket = await citizen.verifyTicket()
  const change = { verify_way: 'password', password: fresh, verify_ticket }
  expect((await citizen.call(selfModifyPassword, change)).errcode).toBe(0)
  expect((await api.call(selfMsg, {}, { token })).errcode).not.toBe(0)
  expect((await enter(claims)).errcode).toBe(404)
  expect(await citizen.call(selfMsg)).toMatchObject({
    data: { list: [{ text: expect.stringContaining('合作平台的关联已取消') }, {}, {}] },
  })
})
