import { afterEach, describe, expect, test } from 'vitest'
import {
  reportAppeal,
  reportCreate,
  reportNonameCreate,
  selfQuery,
} from '../../../contract/report/report.ts'
import { queryCodeMac } from '../query-code-mac.ts'
import {
  contents,
  createdOf,
  createReportTestApi,
  reporter,
} from '../../testing/api/report-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { readDatabaseContents } from '../../testing/database/database-contents.ts'

// The calls with nothing but the specification's fields: no Idempotency-Key (decision 62).
const api = await closeAfterAll(createReportTestApi())
afterEach(() => api.database.pool.query('delete from transient.rate_limit'))

const anonymous = (token: string, changes: object = {}) =>
  api.call(
    reportNonameCreate,
    { ...contents, captcha_ticket: api.captchaTicket(), ...changes },
    { token },
  )
const askedForTicket = {
  errcode: 422,
  data: { fields: { captcha_ticket: '请先完成安全验证' } },
}

describe('a report without an Idempotency-Key', () => {
  test('is stored once when a visitor retries it with another ticket', async () => {
    const token = api.token()
    const first = createdOf(await anonymous(token))
    expect(createdOf(await anonymous(token))).toMatchObject({
      query_code: first.query_code,
      ignored_changes: false,
    })
  })

  test('is a new report with other contents or from another visitor', async () => {
    const token = api.token()
    const sent = [
      await anonymous(token),
      await anonymous(token, { description: '另外一件事情' }),
      await anonymous(api.token()),
    ]
    expect(new Set(sent.map((answer) => createdOf(answer).query_code)).size).toBe(3)
  })

  test('leaves no common value in two reports of one visitor', async () => {
    const token = api.token()
    const codes = [await anonymous(token), await anonymous(token, { description: '又是一件事情' })]
    const macs = codes.map((answer) => queryCodeMac(api.keyring, createdOf(answer).query_code))
    const { rows } = await api.database.pool.query<Record<string, unknown>>(
      'select * from report where code_mac = any($1)',
      [macs],
    )
    const [one, other] = rows
    const secrets = (row: typeof one) =>
      Object.values(row ?? {}).flatMap((value) =>
        Buffer.isBuffer(value) ? value.toString('hex') : [],
      )
    expect(rows).toHaveLength(2)
    expect(secrets(one).filter((value) => secrets(other).includes(value))).toEqual([])
    const { readable } = await readDatabaseContents(api.database, api.keyring)
    expect(readable.includes(token)).toBe(false)
  })

  test('is refused without a captcha ticket, and accepted with one', async () => {
    const token = api.token()
    expect(await api.call(reportNonameCreate, contents, { token })).toMatchObject(askedForTicket)
    expect(await anonymous(token)).toMatchObject({ errcode: 0 })
  })

  test('is stored once when it is named', async () => {
    const token = api.token()
    const named = () =>
      api.call(
        reportCreate,
        { ...contents, reporter, otp_ticket: api.phoneTicket(reporter.phone) },
        { token },
      )
    const first = createdOf(await named())
    expect(createdOf(await named()).query_code).toBe(first.query_code)
  })
})

describe('an appeal with msg alone', () => {
  const refused = { errcode: 400, data: { fields: { query_code: '请填写查询码' } } }
  const query = (token: string, query_code: string) =>
    api.call(selfQuery, { query_code, captcha_ticket: api.captchaTicket() }, { token })
  const appeal = (token: string) => api.call(reportAppeal, { msg: '补充一点情况' }, { token })

  test('is about the only report that the token has queried', async () => {
    const [token, query_code] = [api.token(), await api.report()]
    expect(await appeal(token)).toMatchObject(refused)
    await query(token, query_code)
    await query(token, query_code)
    expect(await appeal(token)).toMatchObject({
      errcode: 0,
      data: { thread: [{ from: 'reporter' }] },
    })
    expect(await appeal(api.token())).toMatchObject(refused)
    const after = await query(token, query_code)
    expect(after).toMatchObject({ data: { report: { thread: [{ msg: '补充一点情况' }] } } })
  })

  test('is refused at the code after queries of two reports, and half an hour later', async () => {
    const [first, second] = [await api.report(), await api.report()]
    const [both, late] = [api.token(), api.token()]
    for (const code of [first, second, first]) await query(both, code)
    expect(await appeal(both)).toMatchObject(refused)
    await query(late, first)
    api.clock.advance(31 * 60_000)
    expect(await appeal(late)).toMatchObject(refused)
  })
})

test('a message without a key is stored once', async () => {
  const [token, query_code] = [api.token(), await api.report()]
  const message = { query_code, msg: '补充一点情况' }
  await api.call(reportAppeal, message, { token })
  expect(await api.call(reportAppeal, message, { token })).toMatchObject({
    errcode: 0,
    data: { thread: [{ msg: message.msg }] },
  })
})

test('a query without a captcha ticket is refused with a request for one', async () => {
  const query_code = await api.report()
  expect(await api.call(selfQuery, { query_code })).toMatchObject(askedForTicket)
})
