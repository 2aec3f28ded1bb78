import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { parseQueryCode } from '../../../contract/report/query-code.ts'
import { reportCreate, reportNonameCreate } from '../../../contract/report/report.ts'
import { queryCodeMac } from '../query-code-mac.ts'
import { sealedValueOpener } from '../../testing/database/open-sealed.ts'
import { newKey } from '../../testing/api/test-api.ts'
import {
  contents,
  createdOf,
  createReportTestApi,
  reporter,
} from '../../testing/api/report-test-api.ts'

const api = await limitedApi(createReportTestApi())
const { pool } = api.database
await pool.query('update report_type set real_name_required = (id = 2), enabled = (id <> 3)')

const countReports = async () =>
  (await api.database.db.selectFrom('report').select('id').execute()).length

describe('spec §7: POST /api/report/noname/create', () => {
  test('stores an anonymous report and answers with a query code', async () => {
    const answer = await api.anonymous()
    expect(answer).toMatchObject({
      errcode: 0,
      data: { reported_at: '2026-07-15T04:00:00.000Z', ignored_changes: false },
    })
    const { query_code } = createdOf(answer)
    expect(parseQueryCode(query_code)).toBe(query_code)
    expect(await api.view(query_code)).toMatchObject({ real_name: false, status: 'received' })
  })

  test('stores every sent field', async () => {
    const code = createdOf(await api.anonymous({ involves_minors: true })).query_code
    const stored = await api.database.db
      .selectFrom('report')
      .selectAll()
      .where('code_mac', '=', api.keyring.mac('query-code-lookup', code))
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      report_type_id: 1,
      real_name: false,
      involves_minors: true,
      wants_result: false,
    })
    const open = await sealedValueOpener(api.database.pool, api.keyring)
    expect({
      title: open('report', 'title_sealed', stored),
      site_name: open('report', 'site_name_sealed', stored),
      urls: JSON.parse(open('report', 'urls_sealed', stored) ?? ''),
      account: open('report', 'account_sealed', stored),
      seen_at: open('report', 'seen_at_sealed', stored),
      description: open('report', 'description_sealed', stored),
    }).toEqual({
      title: contents.title,
      site_name: contents.site_name,
      urls: contents.urls,
      account: contents.account,
      seen_at: new Date(contents.seen_at).toISOString(),
      description: contents.description,
    })
  })

  test('answers with the next stage and its deadline, as the query does', async () => {
    const { query_code, progress } = createdOf(await api.anonymous())
    expect(progress?.map(({ name }) => name)).toEqual(['收到', '受理', '办理', '办结'])
    expect(progress).toEqual((await api.view(query_code)).progress)
  })

  test('redeems a captcha ticket', async () => {
    const captcha_ticket = api.captchaTicket()
    expect(await api.anonymous({ captcha_ticket: 'made up by somebody' })).toMatchObject({
      errcode: 422,
    })
    expect(await api.anonymous({ captcha_ticket: api.phoneTicket('13800000000') })).toMatchObject({
      errcode: 422,
    })
    expect(await api.anonymous({ captcha_ticket })).toMatchObject({ errcode: 0 })
    expect(await api.anonymous({ captcha_ticket })).toMatchObject({ errcode: 422 })
  })

  test('requires a type that allows anonymous reports', async () => {
    const before = await countReports()
    expect(await api.anonymous({ report_type_id: 2 })).toMatchObject({
      errcode: 403,
      errmessage: expect.stringContaining('实名'),
    })
    for (const report_type_id of [3, 999_999])
      expect(await api.anonymous({ report_type_id })).toMatchObject({
        errcode: 400,
        data: { fields: { report_type_id: expect.any(String) } },
      })
    expect(await countReports()).toBe(before)
  })

  test('needs a token, and refuses a malformed Idempotency-Key', async () => {
    const input = { ...contents, captcha_ticket: api.captchaTicket() }
    const call = (options: { token?: string; key?: string }) =>
      api.call(reportNonameCreate, input, options)
    expect(await call({ token: '', key: newKey() })).toMatchObject({ errcode: 419 })
    for (const key of ['short', 'x'.repeat(65), 'spaces are not ok'])
      expect(await call({ key })).toMatchObject({ errcode: 400 })
    expect(await call({ key: newKey() })).toMatchObject({ errcode: 0 })
  })
})

describe('spec §7: POST /api/report/create', () => {
  const whole = {
    name: '李四',
    phone: reporter.phone,
    id_number: '11010519491231002X',
    email: 'a@b.cn',
  }

  test('stores a named report with encrypted personal data, which the key decrypts', async () => {
    const answer = await api.named({ reporter: whole, wants_result: true })
    expect(answer).toMatchObject({ errcode: 0, data: { ignored_changes: false } })
    expect(await api.view(createdOf(answer).query_code)).toMatchObject({ real_name: true })
    const row = await api.database.db
      .selectFrom('reporter')
      .innerJoin('report', 'report.id', 'report_id')
      .selectAll('reporter')
      .select('wants_result')
      .where('code_mac', '=', queryCodeMac(api.keyring, createdOf(answer).query_code))
      .executeTakeFirstOrThrow()
    const open = await sealedValueOpener(api.database.pool, api.keyring)
    const opened = ['name', 'phone', 'id_number', 'email'].map((field) =>
      open('reporter', `${field}_sealed`, row),
    )
    expect(opened).toEqual([whole.name, whole.phone, whole.id_number, whole.email])
    expect(row.phone_index).toEqual(api.keyring.blindIndex('phone', whole.phone))
    expect(row.wants_result).toBe(true)
    const bytes = Buffer.concat(Object.values(row).filter((v) => Buffer.isBuffer(v)))
    for (const plain of Object.values(whole)) expect(bytes.indexOf(plain)).toBe(-1)
  })

  test('omits fields that were not sent', async () => {
    const { query_code } = createdOf(await api.named())
    const row = await api.database.db
      .selectFrom('reporter')
      .innerJoin('report', 'report.id', 'report_id')
      .select(['id_number_sealed', 'email_sealed'])
      .where('code_mac', '=', queryCodeMac(api.keyring, query_code))
      .executeTakeFirst()
    expect(row).toEqual({ id_number_sealed: null, email_sealed: null })
  })

  test('accepts types that require a name', async () => {
    expect(await api.named({ report_type_id: 2 })).toMatchObject({ errcode: 0 })
  })

  test('needs an unused ticket for this phone and for reports', async () => {
    const used = api.phoneTicket(reporter.phone)
    expect(await api.named({ otp_ticket: used })).toMatchObject({ errcode: 0 })
    const before = await countReports()
    const wrong = [
      undefined,
      used,
      api.phoneTicket('13800000000'),
      api.phoneTicket(reporter.phone, 'login'),
      api.captchaTicket(),
      'made up by somebody',
    ]
    for (const otp_ticket of wrong)
      expect(await api.named({ otp_ticket })).toMatchObject({
        errcode: 422,
        errmessage: expect.stringContaining('短信验证码'),
        data: { fields: { 'reporter.phone': expect.any(String) } },
      })
    expect(await countReports()).toBe(before)
  })

  test('needs a token', async () => {
    const input = { ...contents, reporter, otp_ticket: api.phoneTicket(reporter.phone) }
    expect(await api.call(reportCreate, input, { token: '', key: newKey() })).toMatchObject({
      errcode: 419,
    })
  })
})

describe('the time of sight', () => {
  test.each([
    ['2026-07-15T12:04:59+08:00', 0],
    ['2026-07-15T12:05:01+08:00', 400],
    ['2099-01-01T00:00:00Z', 400],
    ['1994-01-01T00:00:00Z', 0],
    ['1993-12-31T23:59:59Z', 400],
    ['0000-01-01T00:00:00Z', 400],
    ['2026-07-15', 0],
    ['2026-07-16', 400],
    ['2026-02-30', 400],
  ])('%s answers %d at noon on 15 July 2026 in China', async (seen_at, errcode) => {
    const answer = await api.anonymous({ seen_at })
    expect(answer.errcode).toBe(errcode)
    const fields = { seen_at: expect.any(String) }
    expect(answer).toMatchObject(errcode ? { data: { fields } } : {})
  })

  test('is kept as the day where the reporter does not remember the time', async () => {
    const { query_code } = createdOf(await api.anonymous({ seen_at: '2026-07-14' }))
    expect((await api.view(query_code)).seen_at).toBe('2026-07-14')
  })
})

describe('an address with too many reports', () => {
  test('has to wait, but may repeat a sent report', async () => {
    const key = newKey()
    await api.anonymous({}, key)
    await api.database.pool.query('update transient.rate_limit set points = 200')
    expect(await api.anonymous()).toMatchObject({
      errcode: 429,
      data: { retry_after: expect.any(Number) },
    })
    expect(await api.anonymous({}, key)).toMatchObject({ errcode: 0 })
  })
})
