import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { captcha, smsOtp } from '../../../contract/account/verification.ts'
import { createSmsTestApi } from '../../testing/api/sms-test-api.ts'
import { captchaProof } from '../identity/captcha-ticket.ts'
import { issueDeviceProof } from '../identity/device-proof.ts'
import { issueTicket } from '../identity/ticket.ts'

const api = await closeAfterAll(createSmsTestApi())
afterEach(() => api.database.pool.query('delete from transient.rate_limit'))

const minute = 60_000
/** Asks with a token of its own. */
const askFrom = async (address: string, phone: string, purpose = 'report') =>
  (await api.send(phone, purpose, undefined, { token: api.token(), address })).errcode

test('attack: five codes for a phone do not keep its owner from reporting by name', async () => {
  const phone = api.newPhone()
  for (const address of [
    '203.0.113.1',
    '203.0.113.1',
    '203.0.113.1',
    '203.0.113.2',
    '203.0.113.2',
  ]) {
    expect(await askFrom(address, phone)).toBe(0)
    api.clock.advance(minute / 2)
  }
  // A third network of the attacker may ask, too; one that has asked twice may not.
  expect(await askFrom('203.0.113.2', phone)).toBe(429)
  expect(await askFrom('198.51.100.1', phone)).toBe(0)
  api.clock.advance(minute)
  expect(await askFrom('198.51.100.1', phone)).toBe(0)
})

test('attack: codes for an account, asked for by a neighbour, do not count against reporting', async () => {
  const phone = api.newPhone()
  for (const purpose of ['login', 'reset', 'register', 'find'])
    await askFrom('203.0.113.1', phone, purpose)
  expect(await askFrom('203.0.113.1', phone, 'login')).toBe(429)
  expect(await askFrom('203.0.113.1', phone)).toBe(0)
})

test('a phone gets at most twenty codes a day for reporting from strangers everywhere', async () => {
  const phone = api.newPhone()
  const asked = []
  for (let n = 1; n <= 30; n += 1) {
    asked.push(await askFrom(`203.0.113.${n}`, phone))
    api.clock.advance(minute / 2)
  }
  expect(asked.filter((errcode) => errcode === 0)).toHaveLength(20)
})

test('attack: of 40 codes to 40 phones at once one address gets ten, and sixty in an hour', async () => {
  const flood = async (length: number) => {
    const asked = Array.from({ length }, () => askFrom('203.0.113.1', api.newPhone()))
    return (await Promise.all(asked)).filter((errcode) => errcode === 0).length
  }
  expect(await flood(40)).toBe(10)
  let sent = 10
  for (let n = 0; n < 30; n += 1) {
    api.clock.advance(4 * minute)
    sent += await flood(12)
  }
  // Two hours overlap three of the address's windows at most.
  expect(sent).toBeLessThanOrEqual(180)
})

test('each code sent makes further challenges of its address harder', async () => {
  const address = '203.0.113.1'
  const work = async () => {
    const { data } = await api.call(captcha, {}, { address })
    const { challenge } = data as { challenge: Challenge }
    return (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0
  }
  expect(await work()).toBeLessThan(300)
  for (let n = 0; n < 10; n += 1) await askFrom(address, api.newPhone())
  expect(await work()).toBeGreaterThanOrEqual(300)
})

test('a day has a budget of codes for strangers; devices that signed in before still get theirs', async () => {
  const day = { name: 'codes-a-day', points: 5000, seconds: 86_400 }
  await api.limits.limit(day).charge('all', 5000)
  const phone = api.newPhone()
  expect(await askFrom('203.0.113.1', phone)).toBe(429)
  const device_proof = issueDeviceProof(api, phone)
  const captcha_ticket = issueTicket(api, captchaProof, 300)
  const input = { phone, purpose: 'login', captcha_ticket, device_proof }
  expect(await api.call(smsOtp, input)).toMatchObject({ errcode: 0 })
})
