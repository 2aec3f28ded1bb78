import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smsOtp } from '../../../contract/verification.ts'
import { createSmsTestApi, type SmsTestApi } from '../../testing/api/sms-test-api.ts'
import { issueTicket } from '../identity/ticket.ts'
import { captchaProof } from '../identity/captcha-ticket.ts'

let api: SmsTestApi
beforeAll(async () => {
  api = await createSmsTestApi()
})
afterEach(() => api.database.pool.query('delete from rate_limit'))
afterAll(() => api.close())

describe('sending a code', () => {
  test('costs a captcha ticket, once', async () => {
    const ticket = issueTicket(api, captchaProof, 300)
    expect(await api.send(api.newPhone(), 'report', ticket)).toMatchObject({ errcode: 0 })
    expect(await api.send(api.newPhone(), 'report', ticket)).toMatchObject({ errcode: 422 })
    expect(await api.send(api.newPhone(), 'report', 'a made-up ticket')).toMatchObject({
      errcode: 422,
    })
  })

  test.each([
    [{ phone: '12345' }, 'phone'],
    [{ purpose: 'curiosity' }, 'purpose'],
    [{ captcha_ticket: '' }, 'captcha_ticket'],
  ])('is refused for %j at the field', async (wrongInput, field) => {
    const input = {
      phone: api.newPhone(),
      purpose: 'report',
      captcha_ticket: issueTicket(api, captchaProof, 300),
    }
    expect(await api.call(smsOtp, { ...input, ...wrongInput })).toMatchObject({
      errcode: 400,
      data: { fields: { [field]: expect.any(String) } },
    })
  })

  test('happens once a minute, five times an hour, ten times a day, whatever for', async () => {
    const phone = api.newPhone()
    const purposes = ['report', 'login', 'reset'] as const
    const sendNth = (n: number) => api.send(phone, purposes[n % 3] ?? 'report')
    const expectWait = async (seconds: number, words: string) =>
      expect(await sendNth(0)).toMatchObject({
        errcode: 429,
        errmessage: expect.stringContaining(words),
        data: { retry_after: seconds },
      })

    expect(await sendNth(0)).toMatchObject({ errcode: 0 })
    await expectWait(60, '60 秒')
    api.clock.advance(59_000)
    await expectWait(1, '1 秒')
    for (let n = 1; n < 5; n += 1) {
      api.clock.advance(61_000)
      expect(await sendNth(n)).toMatchObject({ errcode: 0 })
    }
    api.clock.advance(61_000)
    await expectWait(3600 - 59 - 5 * 61, '54 分钟')
    api.clock.advance(3_600_000)
    for (let n = 5; n < 10; n += 1) {
      expect(await sendNth(n)).toMatchObject({ errcode: 0 })
      api.clock.advance(61_000)
    }
    api.clock.advance(3_600_000)
    expect(await sendNth(0)).toMatchObject({
      errcode: 429,
      errmessage: expect.stringContaining('22 小时'),
    })
    api.clock.advance(24 * 3_600_000)
    expect(await sendNth(0)).toMatchObject({ errcode: 0 })
  })

  test('does not use the captcha ticket up when it comes too soon', async () => {
    const phone = api.newPhone()
    const ticket = issueTicket(api, captchaProof, 300)
    await api.send(phone)
    expect(await api.send(phone, 'report', ticket)).toMatchObject({ errcode: 429 })
    api.clock.advance(61_000)
    expect(await api.send(phone, 'report', ticket)).toMatchObject({ errcode: 0 })
  })

  test('happens once when it is asked for ten times at the same moment', async () => {
    const phone = api.newPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(phone)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 429)).toHaveLength(9)
    expect(await api.rowsOf(phone)).toHaveLength(1)
  })

  test('is ended for an address that asks without end', async () => {
    await api.send(api.newPhone())
    await api.database.pool.query('update rate_limit set points = 200')
    expect(await api.send(api.newPhone())).toMatchObject({
      errcode: 429,
      data: { retry_after: expect.any(Number) },
    })
  })
})
