import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { createSmsTestApi } from '../../testing/api/sms-test-api.ts'
import { issueDeviceProof } from '../identity/device-proof.ts'
import { smsOtp } from '../../../contract/account/verification.ts'
import { issueTicket } from '../identity/ticket.ts'
import { captchaProof } from '../identity/captcha-ticket.ts'

let networks = 1
const api = await limitedApi(createSmsTestApi())

/** A stranger on another network who knows only the phone. */
const stranger = () => ({ token: api.token(), address: `203.0.113.${(networks += 1)}` })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a stranger who knows a citizen’s phone', () => {
  test('cannot invalidate the code with five wrong ones', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    const someone = stranger()
    for (let n = 0; n < 6; n += 1)
      expect((await api.check(phone, wrong(code), 'report', someone)).errcode).toBe(422)
    expect(await api.check(phone, code)).toMatchObject({ errcode: 0 })
  })

  test('cannot learn at the check whether the phone has a valid code, not even with the right one', async () => {
    const [live, none] = [api.newPhone(), api.newPhone()]
    const code = await api.receiveCode(live)
    const someone = stranger()
    const guesses = [wrong(code), code, ...Array<string>(5).fill(wrong(code))]
    for (const guess of guesses)
      expect(await api.check(live, guess, 'report', someone)).toEqual(
        await api.check(none, guess, 'report', someone),
      )
  })

  test('cannot learn by a request whether a code was sent or delivered', async () => {
    const [live, none] = [api.newPhone(), api.newPhone()]
    await api.receiveCode(live)
    await api.database.db
      .updateTable('one_time_code')
      .set({ refused_at: api.clock.now() })
      .where('subject_index', '=', api.keyring.blindIndex('phone', live))
      .execute()
    expect(await api.send(live, 'report', undefined, stranger())).toEqual(
      await api.send(none, 'report', undefined, stranger()),
    )
  })

  test('cannot replace or block the owner’s code by requesting one', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    expect(await api.send(phone, 'report', undefined, stranger())).toMatchObject({ errcode: 0 })
    const theirs = await api.inbox.next(phone)
    expect(await api.check(phone, code)).toMatchObject({ errcode: 0 })
    expect(await api.check(phone, theirs)).toMatchObject({ errcode: 422 })
  })

  test('cannot use up the codes of a day from one network', async () => {
    const phone = api.newPhone()
    const { address } = stranger()
    for (let n = 0; n < 12; n += 1)
      await api.send(phone, 'report', undefined, { token: api.token(), address })
    api.clock.advance(60_000)
    expect(await api.send(phone)).toMatchObject({ errcode: 0 })
  })

  test('makes a phone ring twice a minute at most, from however many networks', async () => {
    const phone = api.newPhone()
    const send = async () => (await api.send(phone, 'report', undefined, stranger())).errcode
    expect([await send(), await send(), await send()]).toEqual([0, 0, 429])
    api.clock.advance(60_000)
    expect([await send(), await send(), await send()]).toEqual([0, 0, 429])
  })

  test('gets at most twenty codes a day over many networks, apart from the owner’s own allowance', async () => {
    const phone = api.newPhone()
    const code = await api.receiveCode(phone)
    await api.check(phone, code)
    const send = () => api.send(phone, 'report', undefined, stranger())
    const sent: number[] = []
    for (let n = 0; n < 30; n += 1) {
      api.clock.advance(n % 6 === 0 ? 3_600_000 : 30_000)
      sent.push((await send()).errcode)
    }
    expect(sent.filter((errcode) => errcode === 0)).toHaveLength(19)
    // The token that has proven the phone before.
    expect(await api.send(phone)).toMatchObject({ errcode: 0 })
    // A device that signed in before, with a token of today.
    const input = {
      phone,
      purpose: 'report',
      captcha_ticket: issueTicket(api, captchaProof, 300),
      device_proof: issueDeviceProof(api, phone),
    }
    expect(await api.call(smsOtp, input, stranger())).toMatchObject({ errcode: 0 })
    const foreign = { ...input, device_proof: issueDeviceProof(api, api.newPhone()) }
    const captcha_ticket = issueTicket(api, captchaProof, 300)
    expect((await api.call(smsOtp, { ...foreign, captcha_ticket }, stranger())).errcode).toBe(429)
  })
})

test('asks for a new code when the token changed since the request', async () => {
  const phone = api.newPhone()
  const code = await api.receiveCode(phone)
  const reloaded = { token: api.token() }
  expect(await api.check(phone, code, 'report', reloaded)).toMatchObject({
    errcode: 422,
    errmessage: expect.stringContaining('请重新获取'),
  })
})
