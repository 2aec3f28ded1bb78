import request from 'supertest'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { urlOf, type Endpoint } from '../../contract/endpoint.ts'
import { reportAppeal, reportNonameCreate, selfQuery } from '../../contract/report/report.ts'
import { loginPassword } from '../../contract/account/sign-in.ts'
import { captcha } from '../../contract/account/verification.ts'
import { newKey } from '../testing/api/test-api.ts'
import { createAccountTestApi, digestOf } from '../testing/api/account-test-api.ts'
import { contents, createdOf } from '../testing/api/report-test-api.ts'
import { readDatabaseContents } from '../testing/database/database-contents.ts'

const address = '203.0.113.77'
const password = digestOf('a password of seven words')

const api = await closeAfterAll(createAccountTestApi())
await act()

async function send(endpoint: Endpoint, input: object) {
  const { path, method } = { path: urlOf(endpoint), method: endpoint.method }
  const call = method === 'GET' ? request(api.app).get(path) : request(api.app).post(path)
  const answer = await call
    .set('X-Forwarded-For', address)
    .set('Access-Token', api.token())
    .set('Idempotency-Key', newKey())
    .send(input)
  return answer.body
}

/** One citizen, at one address, does what is limited by address. */
async function act() {
  const { phone } = await api.citizen({ password })
  await send(captcha, {})
  await send(loginPassword, { phone, password })
  const captcha_ticket = api.captchaTicket()
  const created = await send(reportNonameCreate, { ...contents, captcha_ticket })
  const { query_code } = createdOf(created)
  await send(selfQuery, { query_code, captcha_ticket: api.captchaTicket() })
  await send(reportAppeal, { query_code, msg: '补充一点情况' })
}

/** The rows of limits. */
async function counted() {
  const { rows } = await api.database.pool.query<{ key: Buffer; expires_at: Date }>(
    'select key, expires_at from transient.rate_limit',
  )
  expect(rows.length).toBeGreaterThanOrEqual(5)
  return rows
}

test('no key of an address stands under two limits: nothing joins an account to a report', async () => {
  const keys = (await counted()).map(({ key }) => key.toString('hex'))
  expect(new Set(keys).size).toBe(keys.length)
})

test('an attacker with all secrets and a dump finds no address by enumeration', async () => {
  const stored = (await readDatabaseContents(api.database, api.keyring)).bytes
  const days = [-1, 0, 1].map((days) =>
    new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const names = ['', 'captcha', 'sign-in', 'report-create', 'report-query', 'report-appeal']
  for (let host = 0; host < 256; host += 1) {
    const tried = `203.0.113.${host}`
    // The earlier scheme, and all other macs that secrets and known values can make.
    const guesses = [
      ...days.map((day) => api.keyring.mac('address', day, tried)),
      ...names.map((name) => api.keyring.mac('address', name, tried)),
      ...(['phone', 'email', 'id_number'] as const).map((kind) =>
        api.keyring.blindIndex(kind, tried),
      ),
    ]
    for (const guess of guesses)
      for (const written of [guess, guess.toString('base64url'), guess.toString('hex')])
        expect(stored.indexOf(written)).toBe(-1)
  }
})

test('every expiry is on the hour: none tells the moment of a call', async () => {
  for (const { expires_at } of await counted()) expect(expires_at.getTime() % 3_600_000).toBe(0)
})
