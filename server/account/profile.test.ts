import { describe, expect, test } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import {
  selfEmailBind,
  selfEmailUnbind,
  selfModifyInfo,
  userPhoneBrief,
} from '../../contract/account/account.ts'
import { selfInfo } from '../../contract/account/session.ts'
import { createAccountTestApi, type Citizen } from '../testing/api/account-test-api.ts'

const api = await limitedApi(createAccountTestApi())

async function bind(citizen: Citizen, email: string) {
  const otp_ticket = api.otpTicket('email', email, 'bind')
  return citizen.call(selfEmailBind, {
    email,
    otp_ticket,
    verify_ticket: await citizen.verifyTicket(),
  })
}
const brief = async (citizen: Citizen) => (await citizen.call(userPhoneBrief)).data

test('spec §7: GET /api/user/phone/brief shows phone and e-mail masked, and needs signing in', async () => {
  const citizen = await api.citizen()
  const phone = `139****${citizen.phone.slice(-4)}`
  expect(await brief(citizen)).toEqual({ phone, email: null })
  await bind(citizen, 'Zhang.San@example.com')
  expect(await brief(citizen)).toEqual({ phone, email: 'Z***@example.com' })
  expect((await api.call(userPhoneBrief, {})).errcode).toBe(401)
})

describe('spec §7: POST /api/self/modify/info', () => {
  test('changes the name, which is stored encrypted', async () => {
    const citizen = await api.citizen({ name: '李雷' })
    expect((await citizen.call(selfModifyInfo, { name: ' 韩梅梅 ' })).errcode).toBe(0)
    expect(await citizen.call(selfInfo)).toMatchObject({ data: { user: { name: '韩梅梅' } } })
    const rows = await api.database.db.selectFrom('account').select('name_sealed').execute()
    const stored = Buffer.concat(rows.flatMap((row) => row.name_sealed ?? []))
    expect(stored.length).toBeGreaterThan(50)
    expect(stored.indexOf('韩梅梅')).toBe(-1)
  })

  test('changes no other account', async () => {
    const [one, other] = [await api.citizen({ name: '李雷' }), await api.citizen({ name: '韩梅' })]
    await one.call(selfModifyInfo, { name: '王五', id: '2', user_id: '2', phone: other.phone })
    expect(await other.call(selfInfo)).toMatchObject({ data: { user: { name: '韩梅' } } })
  })

  test.each(['', '\u200b', '李'.repeat(51), '<b>', '😀😀'])('refuses the name %j', async (name) => {
    const citizen = await api.citizen()
    expect(await citizen.call(selfModifyInfo, { name })).toMatchObject({
      errcode: 400,
      data: { fields: { name: expect.any(String) } },
    })
  })

  test('needs signing in', async () => {
    expect((await api.call(selfModifyInfo, { name: '李雷' })).errcode).toBe(401)
  })
})

describe('spec §7: POST /api/self/email/bind', () => {
  test('binds a proven e-mail and replaces it by another', async () => {
    const citizen = await api.citizen()
    expect((await bind(citizen, 'one@example.com')).errcode).toBe(0)
    expect((await bind(citizen, 'two@example.com')).errcode).toBe(0)
    expect(await brief(citizen)).toMatchObject({ email: 't***@example.com' })
    const freed = await api.citizen()
    expect((await bind(freed, 'one@example.com')).errcode).toBe(0)
  })

  test('refuses one that another account has, however it is spelled, also at the same moment', async () => {
    const [one, other] = [await api.citizen(), await api.citizen()]
    const answers = await Promise.all([bind(one, 'x@example.com'), bind(other, 'X@Example.com')])
    expect(new Set(answers.map((a) => a.errcode))).toEqual(new Set([0, 409]))
  })

  test('needs the e-mail’s own code and the password, each for its purpose', async () => {
    const citizen = await api.citizen()
    const email = 'thief@example.com'
    const otp_ticket = api.otpTicket('email', email, 'bind')
    const verify_ticket = await citizen.verifyTicket()
    const wrong = [
      { otp_ticket: api.otpTicket('email', 'me@example.com', 'bind'), verify_ticket },
      { otp_ticket: api.otpTicket('email', email, 'modify'), verify_ticket },
      { otp_ticket, verify_ticket: 'x'.repeat(64) },
      { otp_ticket, verify_ticket: api.otpTicket('phone', citizen.phone, 'modify') },
    ]
    for (const tickets of wrong)
      expect((await citizen.call(selfEmailBind, { email, ...tickets })).errcode).toBe(422)
    expect((await citizen.call(selfEmailBind, { email, otp_ticket })).errcode).toBe(400)
    // The failed attempts have used up no ticket.
    const right = { email, otp_ticket, verify_ticket }
    expect((await citizen.call(selfEmailBind, right)).errcode).toBe(0)
    expect((await api.call(selfEmailBind, right)).errcode).toBe(401)
  })
})

describe('spec §7: POST /api/self/email/unbind', () => {
  test.each(['password', 'email'] as const)('works by %s', async (way) => {
    const citizen = await api.citizen()
    const email = `${way}@example.com`
    await bind(citizen, email)
    const tickets = {
      password: async () => ({ verify_ticket: await citizen.verifyTicket() }),
      email: async () => ({ otp_ticket: api.otpTicket('email', email, 'unbind') }),
    }
    const proof = await tickets[way]()
    expect((await citizen.call(selfEmailUnbind, proof)).errcode).toBe(0)
    expect(await brief(citizen)).toMatchObject({ email: null })
    expect((await citizen.call(selfEmailUnbind, proof)).errcode).toBe(409)
  })

  test('does not work without proof, nor for visitors', async () => {
    const citizen = await api.citizen()
    await bind(citizen, 'stays@example.com')
    const bySms = { otp_ticket: api.otpTicket('phone', citizen.phone, 'modify') }
    for (const proof of [{}, bySms])
      expect((await citizen.call(selfEmailUnbind, proof)).errcode).toBe(422)
    expect((await api.call(selfEmailUnbind, {})).errcode).toBe(401)
    expect(await brief(citizen)).toMatchObject({ email: 's***@example.com' })
  })
})
