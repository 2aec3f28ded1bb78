import { randomBytes } from 'node:crypto'
import request from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { urlOf, type Endpoint } from '../../contract/endpoint.ts'
import { queryCodeFrom } from '../../contract/report/query-code.ts'
import { reportAppeal, reportNonameCreate, selfQuery } from '../../contract/report/report.ts'
import { userRegister } from '../../contract/account/account.ts'
import { smsOtp } from '../../contract/account/verification.ts'
import { CallerAddress } from '../platform/caller-address.ts'
import { createAccountTestApi, digestOf } from '../testing/api/account-test-api.ts'
import { contents, createdOf } from '../testing/api/report-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'

const api = await closeAfterAll(createAccountTestApi())
afterEach(() =>
  api.database.pool.query('delete from transient.rate_limit; delete from used_ticket'),
)

/** A carrier's, which thousands of phones share. */
const address = '203.0.113.9'

async function send(endpoint: Endpoint, input: object) {
  const call = request(api.app).post(urlOf(endpoint)).set('X-Forwarded-For', address)
  const answer = await call
    .set('Access-Token', api.token())
    .set('Idempotency-Key', newKey())
    .send(input)
  return answer.body
}
const report = (captcha_ticket: string) => send(reportNonameCreate, { ...contents, captcha_ticket })
const ask = (query_code: string, captcha_ticket: string) =>
  send(selfQuery, { query_code, captcha_ticket })
const code = (captcha_ticket: string) =>
  send(smsOtp, { phone: api.newPhone(), purpose: 'report', captcha_ticket })

/** Returns a forged ticket in the form of a long-lived one. */
const madeUp = () =>
  `captcha.zzzzzzz.${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`

const password = digestOf('a password of seven words')
const register = (otp_ticket: string, phone: string) =>
  send(userRegister, { phone, otp_ticket, password, register_client: 'web', agreed: true })

async function flood(attempt: () => Promise<{ errcode: number }>, times: number) {
  for (let n = 0; n < times; n += 10)
    for (const answer of await Promise.all(Array.from({ length: 10 }, attempt)))
      expect(answer).toMatchObject({ errcode: 422 })
}

/** Charges points to the address, as successful calls would. */
const useUp = (name: string, seconds: number, points: number) =>
  api.limits.limit({ name, points: 1000, seconds }).take(new CallerAddress(address), points)

describe('700 made-up tickets from one address', () => {
  test('block no valid report, query, message, registration or code from that address', async () => {
    const { query_code } = createdOf(await report(api.captchaTicket()))
    const stranger = api.newPhone()
    await flood(() => report(madeUp()), 210)
    await flood(() => ask(query_code, madeUp()), 310)
    await flood(() => code(madeUp()), 210)
    await useUp('register', 3600, 190)
    await flood(() => register(madeUp(), stranger), 30)
    expect(await report(api.captchaTicket())).toMatchObject({ errcode: 0 })
    expect(await ask(query_code, api.captchaTicket())).toMatchObject({ errcode: 0 })
    expect(await code(api.captchaTicket())).toMatchObject({ errcode: 0 })
    const phone = api.newPhone()
    const ticket = api.phoneTicket(phone, 'register')
    expect(await register(ticket, phone)).toMatchObject({ errcode: 0 })
  })

  test('cause no query except the look-up of an existing report', async () => {
    let asked = 0
    const count = () => {
      asked += 1
    }
    api.database.pool.on('acquire', count)
    await flood(() => ask(queryCodeFrom(randomBytes(10)), madeUp()), 20)
    await flood(() => code(madeUp()), 20)
    expect(asked).toBe(0)
    await flood(() => report(madeUp()), 20)
    expect(asked).toBe(20)
    api.database.pool.off('acquire', count)
    const { rows } = await api.database.pool.query(
      'select from transient.rate_limit union all select from used_ticket',
    )
    expect(rows).toHaveLength(0)
  })
})

test('repeated use of one genuine ticket blocks no other caller', async () => {
  const ticket = api.captchaTicket()
  await useUp('report-create', 600, 190)
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 15 }, () => report(ticket)))
  expect(await report(api.captchaTicket())).toMatchObject({ errcode: 0 })
})

test('unknown codes block no holder of a valid one', async () => {
  const { query_code } = createdOf(await report(api.captchaTicket()))
  const codes = await Promise.all(
    Array.from({ length: 120 }, () =>
      send(reportAppeal, { query_code: queryCodeFrom(randomBytes(10)), msg: '有吗？' }),
    ),
  )
  expect(codes.filter(({ errcode }) => errcode === 429).length).toBeGreaterThanOrEqual(20)
  expect(await send(reportAppeal, { query_code, msg: '补充' })).toMatchObject({ errcode: 0 })
})

describe('an address that has used up its points', () => {
  test('keeps its tickets: one that was refused for the address is valid elsewhere and later', async () => {
    const ticket = api.captchaTicket()
    await useUp('report-create', 600, 200)
    expect(await report(ticket)).toMatchObject({ errcode: 429 })
    await api.database.pool.query('delete from transient.rate_limit')
    expect(await report(ticket)).toMatchObject({ errcode: 0 })
    expect(await report(ticket)).toMatchObject({ errcode: 422 })
  })
})

test('a ticket with which twenty attempts were refused is worth nothing any more', async () => {
  const ticket = api.captchaTicket()
  const wrong = { ...contents, report_type_id: 9999, captcha_ticket: ticket }
  for (let n = 0; n < 20; n += 1)
    expect(await send(reportNonameCreate, wrong)).toMatchObject({ errcode: 400 })
  expect(await report(ticket)).toMatchObject({ errcode: 422 })
  expect(await report(api.captchaTicket())).toMatchObject({ errcode: 0 })
})
