import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import { smsOtp } from '../../../contract/account/verification.ts'
import { CallerAddress } from '../../platform/caller-address.ts'
import { createSmsTestApi } from '../../testing/api/sms-test-api.ts'
import { issueTicket } from '../identity/ticket.ts'
import { captchaProof } from '../identity/captcha-ticket.ts'

const api = await limitedApi(createSmsTestApi())

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

  /** Somebody on a network of their own, as far as this test goes. */
  const networks = { next: 1 }
  const stranger = () => ({ token: api.token(), address: `198.51.100.${(networks.next += 1)}` })
  /** Counts codes that a network has asked for today. */
  const haveAsked = (address: string, phone: string, codes: number) => {
    const day = { name: 'otp-network-day-report-phone', points: 5, seconds: 24 * 3600 }
    const to = api.keyring.blindIndex('phone', phone)
    return api.limits.limit(day).charge({ address: new CallerAddress(address), to }, codes)
  }
  const expectWait = (answer: Envelope, seconds: number, words: string) =>
    expect(answer).toMatchObject({
      errcode: 429,
      errmessage: expect.stringContaining(words),
      data: { retry_after: seconds },
    })

  test('happens once a minute for one token, over all purposes', async () => {
    const phone = api.newPhone()
    expect(await api.send(phone)).toMatchObject({ errcode: 0 })
    expectWait(await api.send(phone, 'login'), 60, '60 秒')
    api.clock.advance(59_000)
    expectWait(await api.send(phone, 'reset'), 1, '1 秒')
    api.clock.advance(1000)
    expect(await api.send(phone)).toMatchObject({ errcode: 0 })
  })

  test('happens three times an hour and five times a day for strangers on one network', async () => {
    const phone = api.newPhone()
    const { address } = stranger()
    const send = () => api.send(phone, 'report', undefined, { token: api.token(), address })
    const inHour = { name: 'otp-network-hour-report-phone', points: 3, seconds: 3600 }
    const to = api.keyring.blindIndex('phone', phone)
    await api.limits.limit(inHour).charge({ address: new CallerAddress(address), to }, 2)
    expect(await send()).toMatchObject({ errcode: 0 })
    expect(await send()).toMatchObject({ errcode: 429 })
    api.clock.advance(3_600_000)
    expect(await send()).toMatchObject({ errcode: 0 })
    const [another, elsewhere] = [api.newPhone(), stranger()]
    await haveAsked(elsewhere.address, another, 5)
    expect(await api.send(another, 'report', undefined, elsewhere)).toMatchObject({ errcode: 429 })
  })

  test('happens five times an hour and ten times a day for all networks that have asked twice', async () => {
    const phone = api.newPhone()
    const send = async () => {
      const asker = stranger()
      await haveAsked(asker.address, phone, 2)
      return api.send(phone, 'report', undefined, asker)
    }
    const sendFive = async () => {
      for (let n = 0; n < 5; n += 1) {
        api.clock.advance(30_000)
        expect(await send()).toMatchObject({ errcode: 0 })
      }
    }
    await sendFive()
    expectWait(await send(), 3600 - 120, '58 分钟')
    api.clock.advance(3_600_000)
    await sendFive()
    api.clock.advance(3_600_000)
    expectWait(await send(), 22 * 3600 - 270, '22 小时')
    api.clock.advance(22 * 3_600_000)
    expect(await send()).toMatchObject({ errcode: 0 })
  })

  test('keeps the captcha ticket valid when it is requested too soon', async () => {
    const phone = api.newPhone()
    const ticket = issueTicket(api, captchaProof, 300)
    await api.send(phone)
    expect(await api.send(phone, 'report', ticket)).toMatchObject({ errcode: 429 })
    api.clock.advance(61_000)
    expect(await api.send(phone, 'report', ticket)).toMatchObject({ errcode: 0 })
  })

  test('happens once for ten concurrent requests', async () => {
    const phone = api.newPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(phone)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 429)).toHaveLength(9)
    expect(await api.rowsOf(phone)).toHaveLength(1)
  })

  test('is limited for an address with many requests', async () => {
    await api.send(api.newPhone())
    await api.database.pool.query('update transient.rate_limit set points = 200')
    expect(await api.send(api.newPhone())).toMatchObject({
      errcode: 429,
      data: { retry_after: expect.any(Number) },
    })
  })
})
