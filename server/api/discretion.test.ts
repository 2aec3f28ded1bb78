import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as account from '../../contract/account/account.ts'
import { figuresClosed } from '../../contract/figures/published-figures.ts'
import { draftKey } from '../../contract/report/draft.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { envelope, failureData, type Envelope } from '../../contract/envelope.ts'
import * as file from '../../contract/evidence/file.ts'
import { filePictureWords } from '../../contract/evidence/picture-words.ts'
import * as phoneChange from '../../contract/account/phone-change.ts'
import * as findByPhone from '../../contract/report/find-by-phone.ts'
import * as receipt from '../../contract/report/receipt.ts'
import * as report from '../../contract/report/report.ts'
import * as session from '../../contract/account/session.ts'
import * as signIn from '../../contract/account/sign-in.ts'
import * as site from '../../contract/site/site.ts'
import { reportStillThere } from '../../contract/report/still-there.ts'
import * as urging from '../../contract/report/urging.ts'
import * as verification from '../../contract/account/verification.ts'
import * as withdrawal from '../../contract/report/withdrawal.ts'
import { startWorker, type JobWorker } from '../platform/jobs.ts'
import { createLogger } from '../platform/log.ts'
import { ProviderRefused, ProviderUnavailable } from '../platform/provider-error.ts'
import { createPartnerTickets } from '../platform/partner/partner-tickets.ts'
import { newKey } from '../testing/api/test-api.ts'
import { readDatabaseContents } from '../testing/database/database-contents.ts'
import { createIzyPartner, type IzyPartner } from '../testing/stand-ins/izy-partner.ts'
import {
  createAccountTestApi,
  digestOf,
  type AccountTestApi,
} from '../testing/api/account-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import { contents } from '../testing/api/report-test-api.ts'
import { oneTimeCodeTasks } from '../account/identity/tasks.ts'

const unionId = 'union-of-nobody-else'
let partner: IzyPartner
let api: AccountTestApi
let worker: JobWorker
const logged: string[] = []
const outcome = { sms: [] as unknown[], mail: [] as unknown[] }

/** Takes a message, or fails as it was told to. */
const deliver = async (failures: unknown[]) => {
  const failure = failures.shift()
  if (failure) throw failure
}

beforeAll(async () => {
  api = await createAccountTestApi(async (clock) => {
    partner = createIzyPartner(clock)
    return {
      izy: await createPartnerTickets({ izy: partner.config }, clock),
      publicUrl: 'https://report.example.cn',
      wechat: {
        authorizeUrl: ({ state }) => `https://open.weixin.qq.com/?state=${state}`,
        identify: async (code) => {
          if (code.startsWith('bad')) throw new ProviderUnavailable('wechat', 'ECONNREFUSED')
          return { unionId }
        },
      },
    }
  })
  const logger = createLogger({
    level: 'debug',
    destination: { write: (line) => void logged.push(line) },
  })
  worker = await startWorker({
    ...api.database,
    tasks: oneTimeCodeTasks({
      ...api,
      db: api.database.db,
      sms: { send: () => deliver(outcome.sms) },
      mail: { send: () => deliver(outcome.mail) },
    }),
    logger,
  })
})
afterAll(async () => {
  await worker.stop()
  await api.close()
})

/** Everything secret or personal that a call carried or brought. */
const secrets = new Set<string>()
const called = new Set<string>()
const secret = <T extends string>(value: T): T => {
  secrets.add(value)
  return value
}

/** Members whose values are nobody's secret. */
const open = new Set(['purpose', 'scene', 'register_client', 'verify_way', 'kind', 'msg', 'client'])
const named = /phone|email|name|password|ticket|token|otp|code|state|id_number|file_id|url/

/** Remembers every secret text of an input or answer. */
function note(value: unknown, member = ''): void {
  if (typeof value === 'string') {
    if (named.test(member) && !open.has(member) && value.length >= 6 && !value.includes('*'))
      secret(value)
  } else if (Array.isArray(value)) for (const item of value) note(item, member)
  else if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) note(inner, name)
}

async function call(
  endpoint: Endpoint,
  input: object = {},
  token = api.token(),
): Promise<Envelope> {
  called.add(endpoint.path)
  note(input)
  if (token) secret(token)
  const answer = await api.call(endpoint, input, { token, key: secret(newKey()) })
  if (endpoint.path !== site.reportTypeList.path && endpoint.path !== site.frontConfigDetail.path)
    note(answer.data)
  return answer
}

/** A whole life with every call in it. */
async function everyCall(): Promise<void> {
  const phone = secret(api.newPhone())
  const name = secret('司马相如甲')
  const email = secret('sima.xiangru@example.com')
  const password = secret(digestOf('凤求凰 1234'))
  const captcha_ticket = () => secret(api.captchaTicket())

  const started = await call(session.accessToken, { client: 'web' })
  const { access_token: visitor } = z.parse(session.accessToken.output, started.data)
  for (const open of [site.frontConfigDetail, site.reportTypeList, figuresClosed]) await call(open)
  await call(site.accessReportType, { report_type_id: 1 })
  const { data: challenge } = await call(verification.captcha)
  await call(verification.captchaVerify, {
    ...z.parse(verification.captcha.output, challenge),
    solution: { counter: 1, derivedKey: 'ab' },
  })

  const purpose = 'register'
  const sent = await call(verification.smsOtp, { phone, purpose, captcha_ticket: captcha_ticket() })
  expect(sent.errcode).toBe(0)
  api.clock.advance(61_000)
  outcome.sms.push(new ProviderUnavailable('tencent-sms', 'ECONNREFUSED'))
  await call(verification.smsOtp, { phone, purpose: 'login', captcha_ticket: captcha_ticket() })
  await call(verification.smsOtpCheck, { phone, purpose, otp: '999999' })
  await call(signIn.loginPhone, { phone, otp: '999998' })
  const otp_ticket = secret(api.otpTicket('phone', phone, 'register'))
  const joining = { phone, password, otp_ticket, register_client: 'web', agreed: true }
  const joined = await call(account.userRegister, { ...joining, name })
  const { access_token: token } = z.parse(session.session, joined.data)
  await call(account.userRegister, joining)
  const verified = async () => {
    const { data } = await call(account.selfPasswordVerify, { password }, token)
    return z.parse(account.selfPasswordVerify.output, data)
  }

  await call(session.selfInfo, {}, token)
  await call(account.userPhoneBrief, {}, token)
  await call(account.selfModifyInfo, { name: secret('卓文君乙丙') }, token)
  outcome.mail.push(new ProviderRefused('smtp', 550))
  const mail = { email, purpose: 'bind', captcha_ticket: captcha_ticket() }
  await call(verification.emailOtp, mail, token)
  await call(verification.emailOtpCheck, { email, purpose: 'bind', otp: '999997' }, token)
  const bindTicket = secret(api.otpTicket('email', email, 'bind'))
  const bound = { email, otp_ticket: bindTicket, ...(await verified()) }
  expect((await call(account.selfEmailBind, bound, token)).errcode).toBe(0)

  const toWx = { scene: 'bind', ...(await verified()) }
  const { data: wx } = await call(signIn.wxOauth, toWx, token)
  const { state } = z.parse(signIn.wxOauth.output, wx)
  const comeBack = { code: secret('wx-code-1234567'), state }
  expect((await call(account.selfWxBind, comeBack, token)).errcode).toBe(0)
  for (const code of ['wx-code-7654321', 'bad-code-7654321']) {
    const { data } = await call(signIn.wxOauth, { scene: 'login' }, visitor)
    const again = { code, state: z.parse(signIn.wxOauth.output, data).state }
    await call(signIn.loginWx, again, visitor)
  }
  await call(signIn.izyLogin, { ticket: await partner.ticket({ phone, name }) })
  await call(signIn.izyLogin, { ticket: 'made-up-ticket' })

  const files = await request(api.app)
    .post(urlOf(file.fileUploadMany))
    .set('Access-Token', token)
    .attach('files[]', samples.jpg, '司马相如的身份证.jpg')
  called.add(file.fileUploadMany.path)
  note(envelope.parse(files.body).data)
  const { files: stored } = z.parse(file.fileUploadMany.output, envelope.parse(files.body).data)
  const file_ids = stored.map((one) => one.file_id)
  const picture = { file_id: file_ids[0], reader_key: secret(stored[0]?.reader_key ?? '') }
  expect((await call(filePictureWords, picture, token)).errcode).toBe(0)
  const { data: draft } = await call(draftKey, {}, '')
  secret(z.parse(draftKey.output, draft).key)
  await call(report.reportJudge, { real_name: 1, report_type_id: 1 }, token)
  const reporter = { name, phone, id_number: '11010519491231002X', email }
  const whole = { ...contents, urls: ['https://secret.example.com/a'], reporter, file_ids }
  const created = await call(report.reportCreate, whole, token)
  const { query_code } = z.parse(report.reportCreate.output, created.data)
  const anonymous = { ...contents, captcha_ticket: captcha_ticket() }
  const other = await call(report.reportNonameCreate, anonymous, visitor)
  const { query_code: mine } = z.parse(report.reportNonameCreate.output, other.data)
  await call(report.reportAppeal, { query_code, msg: '补充一点' }, visitor)
  await call(report.selfQuery, { query_code, captcha_ticket: captcha_ticket() }, visitor)
  await call(report.selfQuery, {}, token)
  const withdrawn = { query_code: mine, captcha_ticket: captcha_ticket() }
  expect((await call(withdrawal.reportWithdraw, withdrawn, visitor)).errcode).toBe(0)
  expect((await call(urging.reportUrge, { query_code: mine }, visitor)).errcode).toBe(409)
  const answer = { query_code: mine, is_there: true }
  expect((await call(reportStillThere, answer, visitor)).errcode).toBe(409)
  const proven = { phone, otp_ticket: secret(api.otpTicket('phone', phone, 'find')) }
  const { data: ofPhone } = await call(findByPhone.reportFind, proven, visitor)
  const { list, find_ticket } = z.parse(findByPhone.reportFind.output, ofPhone)
  const foundOne = { phone, find_ticket, report_id: list[0]?.report_id }
  expect((await call(findByPhone.reportFound, foundOne, visitor)).errcode).toBe(0)
  const receiptOfMine = await call(receipt.reportReceipt, { query_code }, visitor)
  const { text, signature } = z.parse(receipt.reportReceipt.output, receiptOfMine.data)
  await call(receipt.receiptVerify, { text, signature }, visitor)
  await call(report.selfMsg, {}, token)
  const next = secret(api.newPhone())
  const toNext = {
    phone: next,
    otp_ticket: secret(api.otpTicket('phone', next, 'bind')),
    email_otp_ticket: secret(api.otpTicket('email', email, 'modify')),
    ...(await verified()),
  }
  expect((await call(phoneChange.selfPhoneChange, toNext, token)).errcode).toBe(0)
  await call(phoneChange.selfPhoneState, {}, token)
  expect((await call(phoneChange.selfPhoneKeep, {}, token)).errcode).toBe(0)

  await call(signIn.loginPassword, { phone, password: secret(digestOf('wrong')) })
  const fresh = secret(digestOf('another 5678'))
  const change = { verify_way: 'password', password: fresh, ...(await verified()) }
  expect((await call(account.selfModifyPassword, change, token)).errcode).toBe(0)
  const reset = { phone, password, otp_ticket: secret(api.otpTicket('phone', phone, 'reset')) }
  expect((await call(account.userPasswordReset, reset)).errcode).toBe(0)
  const back = await call(signIn.loginPassword, { phone, password })
  const { access_token: last } = z.parse(session.session, back.data)
  const proof = (purpose: string) => ({
    otp_ticket: secret(api.otpTicket('email', email, purpose)),
  })
  expect((await call(account.selfWxUnbind, proof('modify'), last)).errcode).toBe(0)
  expect((await call(account.selfEmailUnbind, proof('unbind'), last)).errcode).toBe(0)
  const bound2 = { ...bound, otp_ticket: secret(api.otpTicket('email', email, 'bind')) }
  await call(account.selfEmailBind, bound2, last)
  api.clock.advance(8 * 24 * 60 * 60_000)
  const settled = await call(signIn.loginPassword, { phone, password })
  const { access_token: later } = z.parse(session.session, settled.data)
  const known = await call(account.selfPasswordVerify, { password }, later)
  const { verify_ticket } = z.parse(account.selfPasswordVerify.output, known.data)
  expect((await call(account.selfDestroy, { verify_ticket }, later)).errcode).toBe(0)
  await call(signIn.selfLogout, {}, last)
  const unknown = await call(signIn.loginPhone, {
    phone,
    otp: await api.codeFor('phone', phone).catch(() => '999996'),
  })
  note(z.parse(z.optional(failureData), unknown.data))
}

/** Everything again while the database says no, in the ways that quote what they were given. */
async function everyCallFails(): Promise<void> {
  await api.database.asOwner('alter table account rename to account_away')
  await api.database.asOwner('alter table report rename column code_mac to code_mac_away')
  await api.database.asOwner('alter table one_time_code rename to one_time_code_away')
  const phone = secret(api.newPhone())
  const captcha_ticket = secret(api.captchaTicket())
  const failing: [Endpoint, object][] = [
    [signIn.loginPassword, { phone, password: digestOf('x') }],
    [signIn.loginPhone, { phone, otp: '999995' }],
    [verification.smsOtp, { phone, purpose: 'login', captcha_ticket }],
    [report.reportNonameCreate, { ...contents, captcha_ticket }],
  ]
  for (const [endpoint, input] of failing) expect((await call(endpoint, input)).errcode).toBe(500)
}

test('no log line and no job holds a phone, name, e-mail, number, code, token, ticket or password', async () => {
  await everyCall()
  expect([...called].toSorted()).toEqual(endpoints.map((e) => e.path).toSorted())
  const { rows } = await api.database.pool.query('select * from graphile_worker._private_jobs')
  const stored = await readDatabaseContents(api.database, api.keyring)
  await everyCallFails()

  const lines = [...api.logged, ...logged].join('\n')
  // The log has lines about each failure, so the search covered something.
  expect(lines).toContain('call failed')
  expect(lines).toContain('a job failed')
  expect(lines).toContain('WeChat does not answer')
  expect(secrets.size).toBeGreaterThan(80)
  const jobs = JSON.stringify(rows)
  for (const value of secrets) {
    expect([value, lines.includes(value)]).toEqual([value, false])
    expect([value, jobs.includes(value)]).toEqual([value, false])
  }
  expect(stored.bytes.indexOf(unionId)).toBe(-1)
})
