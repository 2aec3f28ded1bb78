import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { selfDestroy, userPhoneBrief } from '../../contract/account/account.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { caseNote } from '../../contract/desk/case.ts'
import { staffEndpoints } from '../../contract/endpoints/desk.ts'
import { intakeCreate } from '../../contract/intake/intake.ts'
import { reportNonameCreate, selfQuery } from '../../contract/report/report.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { captcha } from '../../contract/account/verification.ts'
import { selfLogout } from '../../contract/account/sign-in.ts'
import { createAccountTestApi, digestOf, sessionOf } from '../testing/api/account-test-api.ts'
import { contents, createdOf } from '../testing/api/report-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { loggableRequestId, securityEvents } from '../http/security-events.ts'

const api = await closeAfterAll(createAccountTestApi())
beforeEach(() => void api.logged.splice(0))

/** The whole of a line: what else it said would fail the parsing. */
const securityLine = z.strictObject({
  level: z.enum(['info', 'warn', 'error']),
  time: z.string(),
  event: z.string(),
  result: z.string(),
  path: z.optional(z.string()),
  request_id: z.optional(z.string()),
  msg: z.literal('security'),
})
const lines = () =>
  api.logged
    .filter((line) => line.includes('"security"'))
    .map((line) => securityLine.parse(JSON.parse(line)))
const said = () => lines().map(({ event, result }) => `${event}: ${result}`)

test('every call has decided what it is to the security log', () => {
  const paths = [...endpoints, ...staffEndpoints].map((e) => e.path)
  expect(Object.keys(securityEvents).toSorted()).toEqual(paths.toSorted())
})

test('a request id is in no line about a report that is sent, by a citizen or for one at the desk', () => {
  const paths = [reportNonameCreate, intakeCreate, caseNote].map(({ path }) => path)
  expect(paths.map((path) => loggableRequestId(path, 'id'))).toEqual([undefined, undefined, 'id'])
})

test('a life of an account: registered, signed in, proven, signed out, deleted', async () => {
  const { phone, password } = await api.citizen({ name: '司马相如' })
  const signedIn = sessionOf(await api.signIn(phone, password))
  const citizen = await api.citizen()
  await api.call(selfLogout, {}, { token: signedIn.access_token })
  await citizen.call(selfDestroy, { verify_ticket: await citizen.verifyTicket() })
  expect(said()).toEqual([
    'registration: done',
    'sign-in: done',
    'registration: done',
    'sign-out: done',
    'proof: done',
    'deletion: done',
  ])
})

test('wrong passwords until the lock, a wrong code, a missing proof', async () => {
  const { phone, ...citizen } = await api.citizen()
  api.logged.splice(0)
  for (let n = 0; n < 5; n += 1) await api.signIn(phone, digestOf('wrong'))
  await api.checkCode(api.newPhone(), 'report', '000000')
  await citizen.call(selfDestroy)
  expect(said().slice(0, 5)).toEqual([
    ...Array<string>(4).fill('sign-in: refused'),
    'sign-in: locked',
  ])
  expect(said().slice(5)).toEqual(['proof: refused', 'deletion: refused'])
})

test('a caller who may not: without a valid token, without signing in', async () => {
  await api.call(selfDestroy, {})
  expect(lines()).toMatchObject([
    { event: 'deletion', result: 'denied', path: 'self/destroy', level: 'warn' },
  ])
})

test('a refused call of reports leaves no line, which would tell its moment', async () => {
  api.logged.splice(0)
  const refused = { token: 'made up' }
  for (const [endpoint, input] of [
    [captcha, {}],
    [reportNonameCreate, { ...contents, captcha_ticket: api.captchaTicket() }],
    [selfQuery, { query_code: '0'.repeat(16) }],
    [reportWithdraw, { query_code: '0'.repeat(16) }],
  ] as const)
    expect((await api.call(endpoint, input, refused)).errcode).not.toBe(0)
  expect(api.logged).toEqual([])
})

test('an anonymous report leaves no line, nor does finding it', async () => {
  const { token } = await api.citizen()
  api.logged.splice(0)
  for (const caller of [api.token(), token]) {
    const input = { ...contents, captcha_ticket: api.captchaTicket() }
    const sent = await api.call(reportNonameCreate, input, { token: caller, key: newKey() })
    const { query_code } = createdOf(sent)
    await api.call(selfQuery, { query_code, captcha_ticket: api.captchaTicket() })
  }
  expect(api.logged).toEqual([])
})

test('logs no address, phone, name, token or account id', async () => {
  const { phone, password } = await api.citizen({ name: '司马相如' })
  api.logged.splice(0)
  for (const typed of [password, digestOf('wrong'), password])
    await request(api.app)
      .post(urlOf({ path: 'login/password' }))
      .set('Access-Token', api.token())
      .set('X-Forwarded-For', '203.0.113.7')
      .set('X-Request-Id', 'r-1')
      .send({ phone, password: typed })
  const all = { path: 'login/password', request_id: 'r-1', event: 'sign-in', msg: 'security' }
  expect(lines()).toEqual(
    [
      { level: 'info', result: 'done' },
      { level: 'warn', result: 'refused' },
      { level: 'info', result: 'done' },
    ].map((line) => ({ ...all, ...line, time: expect.any(String) })),
  )
})

test('sealed data that do not open are tampering', async () => {
  const { phone, ...citizen } = await api.citizen()
  await api.database.pool.query(
    `update account set phone_sealed = set_byte(phone_sealed, length(phone_sealed) - 1,
       get_byte(phone_sealed, length(phone_sealed) - 1) # 1)
     where phone_index = $1`,
    [api.keyring.blindIndex('phone', phone)],
  )
  api.logged.splice(0)
  expect(await citizen.call(userPhoneBrief)).toMatchObject({ errcode: 409 })
  expect(lines()).toMatchObject([{ event: 'tampering', result: 'denied', level: 'error' }])
})
