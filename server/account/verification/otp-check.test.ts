import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { smsOtp, smsOtpCheck } from '../../../contract/account/verification.ts'
import { CallError } from '../../http/call-error.ts'
import { createSmsTestApi } from '../../testing/api/sms-test-api.ts'
import { redeemTicket } from '../identity/ticket.ts'
import { phoneProof } from '../identity/otp-ticket.ts'

const api = await limitedApi(createSmsTestApi())

/** Another six digits. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
describe('spec §7: POST /api/sms/otp and /api/sms/otp/check', () => {
  test('a code arrives on the phone and gives a ticket for exactly that phone and purpose', async () => {
    const phone = api.newPhone()
    const sent = api.send(phone)
    const code = await api.inbox.next(phone)
    expect(await sent).toMatchObject({ errcode: 0, data: { resend_after: 60, expires_in: 300 } })
    expect(code).toMatch(/^\d{6}$/)

    const { errcode, data } = await api.check(phone, code)
    expect(errcode).toBe(0)
    const { otp_ticket, expires_in } = z.parse(smsOtpCheck.output, data)
    expect(expires_in).toBe(600)
    const proof = phoneProof(api.keyring, 'report', phone)
    const { db } = api.database
    await redeemTicket(db, api, otp_ticket, proof, new CallError('wrongCode'))
  })

  test('without a valid token both answer 419', async () => {
    const token = ''
    expect(await api.call(smsOtp, {}, { token })).toMatchObject({ errcode: 419 })
    expect(await api.call(smsOtpCheck, {}, { token })).toMatchObject({ errcode: 419 })
  })
})

describe('checking a code', () => {
  test('works once', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    expect(await api.check(phone, code)).toMatchObject({ errcode: 0 })
    expect(await api.check(phone, code)).toMatchObject({
      errcode: 422,
      errmessage: expect.stringContaining('重新获取'),
    })
  })

  test('issues one ticket for twenty concurrent right codes', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.check(phone, code)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 422)).toHaveLength(19)
  })

  test('says how many tries are left, and locks the code after the fifth', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    for (const left of [4, 3, 2, 1])
      expect(await api.check(phone, wrong(code))).toMatchObject({
        errcode: 422,
        errmessage: expect.stringContaining(`还可以试 ${left} 次`),
        data: { fields: { otp: expect.any(String) } },
      })
    expect(await api.check(phone, wrong(code))).toMatchObject({ errcode: 423 })
    expect(await api.check(phone, code)).toMatchObject({ errcode: 423 })
    api.clock.advance(61_000)
    expect(await api.check(phone, await api.receiveCode(phone))).toMatchObject({ errcode: 0 })
  })

  test('compares at most five concurrent codes', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    const guesses = Array.from({ length: 30 }, (_, n) => api.check(phone, wrong(code, n + 1)))
    const codes = (await Promise.all(guesses)).map((a) => a.errcode)
    expect(codes.filter((c) => c === 422)).toHaveLength(4)
    expect(codes.filter((c) => c === 423)).toHaveLength(26)
    expect(await api.check(phone, code)).toMatchObject({ errcode: 423 })
    expect(await api.rowsOf(phone)).toMatchObject([{ failed_tries: 5, used_at: null }])
  })

  test('fails after five minutes', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    api.clock.advance(300_000)
    expect(await api.check(phone, code)).toMatchObject({ errcode: 422 })
  })

  test('fails for another phone, another purpose and where no code was sent', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone, 'login')
    expect(await api.check(api.newPhone(), code, 'login')).toMatchObject({ errcode: 422 })
    expect(await api.check(phone, code, 'report')).toMatchObject({ errcode: 422 })
    expect(await api.check(phone, code, 'login')).toMatchObject({ errcode: 0 })
  })

  test('fails for a code that a newer one has replaced', async () => {
    const phone = api.newPhone()
    const old = await api.receiveCode(phone)
    api.clock.advance(61_000)
    const fresh = await api.receiveCode(phone)
    const { errcode } = await api.check(phone, old)
    // The two codes are equal once in a million times.
    expect(errcode).toBe(old === fresh ? 0 : 422)
    expect(await api.check(phone, fresh)).toMatchObject({ errcode: old === fresh ? 422 : 0 })
  })

  test.each(['12345', '1234567', 'abcdef', ''])('refuses %j at the field', async (otp) => {
    expect(await api.check(api.newPhone(), otp)).toMatchObject({
      errcode: 400,
      data: { fields: { otp: expect.any(String) } },
    })
  })

  test('is limited for an address with many attempts', async () => {
    await api.check(api.newPhone(), '123456')
    await api.database.pool.query('update transient.rate_limit set points = 300')
    expect(await api.check(api.newPhone(), '123456')).toMatchObject({ errcode: 429 })
  })
})
