import fc from 'fast-check'
import request from 'supertest'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import type * as z from 'zod/mini'
import { urlOf, type Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { envelope } from '../../contract/envelope.ts'
import { commonErrors, errors } from '../../contract/errors.ts'
import { newKey } from '../testing/api/test-api.ts'
import { createAccountTestApi } from '../testing/api/account-test-api.ts'

const api = await closeAfterAll(createAccountTestApi())
// Bad input is never a fault of ours; that a proof was refused is one line of the security log.
afterEach(() =>
  expect(
    api.logged.filter((line) => !line.includes('"msg":"security"') || line.includes('"failed"')),
  ).toEqual([]),
)

const ticket = 'x'.repeat(64)
const password = '0'.repeat(64)
const report = { report_type_id: 1, urls: ['https://example.com'], description: '情况说明如此' }
/** Input that gets past the schema, so that one bad member at a time can be put in. */
const wellFormed: Record<string, Record<string, unknown>> = {
  accessToken: { client: 'web' },
  'access/report/type': { report_type_id: 1 },
  'captcha/verify': {
    challenge: { parameters: {}, signature: 'x' },
    solution: { counter: 1, derivedKey: 'ab' },
  },
  'sms/otp': { phone: '13800138000', purpose: 'report', captcha_ticket: ticket },
  'sms/otp/check': { phone: '13800138000', purpose: 'report', otp: '123456' },
  'report/noname/create': { ...report, captcha_ticket: ticket },
  'report/create': {
    ...report,
    reporter: { name: '张三', phone: '13800138000' },
    otp_ticket: ticket,
  },
  'report/appeal': { query_code: '0'.repeat(16), kind: 'message', msg: '补充' },
  'report/withdraw': { query_code: '0'.repeat(16), captcha_ticket: ticket },
  'report/receipt': { query_code: '0'.repeat(16) },
  'receipt/verify': { text: '回执：无\n签名密钥：0123456789abcdef\n', signature: 'MAA=' },
  'self/query': { query_code: '0'.repeat(16), captcha_ticket: ticket },
  'report/judge': { real_name: 0, report_type_id: 1 },
  'report/type/list': { offset: 0, limit: 9999 },
  'email/otp': { email: 'a@example.com', purpose: 'bind', captcha_ticket: ticket },
  'email/otp/check': { email: 'a@example.com', purpose: 'bind', otp: '123456' },
  'user/register': {
    phone: '13800138000',
    otp_ticket: ticket,
    password,
    name: '张三',
    register_client: 'web',
    agreed: true,
    privacy_version: '',
  },
  'login/password': { phone: '13800138000', password },
  'login/phone': { phone: '13800138000', otp: '123456' },
  'login/wx': { code: 'code', state: ticket },
  'izy/login': { ticket },
  'wx/oauth': { scene: 'login' },
  'user/password/reset': { phone: '13800138000', otp_ticket: ticket, password },
  'self/modify/info': { name: '张三' },
  'self/password/verify': { password },
  'self/modify/password': { verify_way: 'phone', password, otp_ticket: ticket },
  'self/email/bind': { email: 'a@example.com', otp_ticket: ticket, verify_ticket: ticket },
  'self/email/unbind': { verify_ticket: ticket },
  'self/wx/bind': { code: 'code', state: ticket },
  'self/wx/unbind': { verify_ticket: ticket },
  'self/destroy': { verify_ticket: ticket },
  'self/msg': { offset: 0, limit: 20, mark_read: ['1'] },
}

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ inner }), 'x')

const hostile: [what: string, value: unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['a truth value', true],
  ['an empty text', ''],
  ['blanks', ' \u3000\t\n'],
  ['a long text', '长'.repeat(60_000)],
  ['a NUL', 'a\u0000b'],
  ['half an emoji', '\ud83d'],
  ['directions turned', '\u202Etxt.exe'],
  ['an empty list', []],
  ['a list of lists', [[['x']]]],
  ['a long list', Array.from({ length: 5000 }, () => 'https://example.com')],
  ['an object', { a: 1 }],
  ['a deep object', nested(500)],
  ['SQL', "'; drop table report; --"],
  ['a template', '{{7*7}}${7*7}<script>alert(1)</script>'],
  ['a path', '../../../../etc/passwd'],
  ['a prototype', JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')],
]

const declared = (endpoint: Endpoint) =>
  new Set([
    0,
    ...[...commonErrors, ...(endpoint.errors ?? [])]
      .filter((name) => name !== 'internal' && name !== 'unavailable')
      .map((name): number => errors[name].errcode),
  ])

/** Sends it as it is and checks that the answer is one that the contract allows. */
async function expectDeclared(endpoint: Endpoint, input: object, token: string): Promise<void> {
  const sent =
    endpoint.method === 'GET'
      ? request(api.app).get(urlOf(endpoint)).query(flat(input))
      : request(api.app).post(urlOf(endpoint)).send(input)
  const answer = await sent.set('Access-Token', token).set('Idempotency-Key', newKey())
  expect(answer.status).toBe(200)
  const { errcode, errmessage } = envelope.parse(answer.body)
  expect(declared(endpoint), `${errcode} ${errmessage}`).toContain(errcode)
  if (errcode !== 0) expect(errmessage).toMatch(/[\u4e00-\u9fff]/)
}

/** A query string holds text only, and a header line is at most 16 kB. */
const flat = (input: object) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, JSON.stringify(value).slice(0, 1000)]),
  )

const membersOf = (schema: z.ZodMiniType): string[] =>
  'shape' in schema && typeof schema.shape === 'object' ? Object.keys(schema.shape ?? {}) : []

describe.each(endpoints.map((e) => [e.path, e] as const))('%s', (path, endpoint) => {
  const good = wellFormed[path] ?? {}
  let token: string
  beforeAll(async () => {
    token = endpoint.access === 'user' ? (await api.citizen()).token : api.token()
  })

  test('answers every kind of bad member with an errcode that it declares', async () => {
    for (const member of membersOf(endpoint.input))
      for (const [, value] of hostile)
        await expectDeclared(endpoint, { ...good, [member]: value }, token)
  })

  test('answers when members are missing or unknown', async () => {
    await expectDeclared(endpoint, {}, token)
    await expectDeclared(endpoint, { ...good, unknown: 1, __proto__: { admin: true } }, token)
    for (const member of Object.keys(good)) {
      const { [member]: _, ...rest } = good
      await expectDeclared(endpoint, rest, token)
    }
  })

  test('answers any JSON in any place', async () => {
    const members = membersOf(endpoint.input)
    const input = fc.oneof(
      fc.dictionary(fc.constantFrom('x', ...members), fc.jsonValue()),
      fc
        .dictionary(fc.constantFrom('x', ...members), fc.jsonValue())
        .map((d) => ({ ...good, ...d })),
    )
    await fc.assert(
      fc.asyncProperty(input, (value) => expectDeclared(endpoint, value, token)),
      { numRuns: 25 },
    )
  })
})
