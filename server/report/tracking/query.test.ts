import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { selfQuery } from '../../../contract/report/report.ts'
import { statusNames } from '../../../contract/report/report-status.ts'
import { samples } from '../../testing/api/sample-files.ts'
import {
  contents,
  createdOf,
  createReportTestApi,
  reporter,
} from '../../testing/api/report-test-api.ts'

const api = await limitedApi(createReportTestApi())
const code = await api.report()

const unknown = '0000000000000000'
const step = (name: string, expected_at: string) => ({
  name,
  reached_at: null,
  expected_at,
  is_late: false,
})

describe('spec §7: POST /api/self/query by query_code', () => {
  test('shows status, type, timeline, thread and contents of the report', async () => {
    const own = await api.report({ file_ids: await api.upload('a.jpg', 'b.jpg') })
    const now = api.clock.now().toISOString()
    expect(await api.query(own)).toEqual({
      errcode: 0,
      errmessage: '',
      data: {
        report: {
          status: 'received',
          status_name: '待受理',
          report_type: { id: 1, name: expect.any(String) },
          title: contents.title,
          real_name: false,
          reported_at: now,
          file_count: 2,
          description: contents.description,
          urls: contents.urls,
          site_name: contents.site_name,
          account: contents.account,
          seen_at: '2026-07-14T12:00:00.000Z',
          evidence: ['a.jpg', 'b.jpg'].map((name) => ({
            name,
            size: samples.jpg.length,
            sm3: expect.stringMatching(/^[0-9a-f]{64}$/),
          })),
          timeline: [
            {
              status: 'received',
              status_name: '待受理',
              at: now,
              note: null,
            },
          ],
          thread: [],
          may: { message: true, appeal: false, urge: false },
          withdraw_seconds: 600,
          // A Wednesday noon: one working day to accept it, five more each to handle and to end it.
          progress: [
            { name: '收到', reached_at: now, expected_at: null, is_late: false },
            step('受理', '2026-07-16T04:00:00.000Z'),
            step('办理', '2026-07-23T04:00:00.000Z'),
            step('办结', '2026-07-30T04:00:00.000Z'),
          ],
        },
      },
    })
  })

  test('shows nothing of the reporter', async () => {
    const whole = { ...reporter, id_number: '11010519491231002X', email: 'a@b.cn' }
    const named = createdOf(await api.named({ reporter: whole })).query_code
    const shown = JSON.stringify(await api.query(named))
    for (const personal of Object.values(whole)) expect(shown).not.toContain(personal)
  })

  test('without a valid token the answer is 419', async () => {
    const input = { query_code: code, captcha_ticket: api.captchaTicket() }
    expect(await api.call(selfQuery, input, { token: '' })).toMatchObject({ errcode: 419 })
  })

  test('requires sign-in without a code', async () => {
    const captcha_ticket = api.captchaTicket()
    expect(await api.call(selfQuery, { captcha_ticket })).toMatchObject({ errcode: 401 })
  })
})

describe('the code', () => {
  const spellings: [string, (code: string) => string][] = [
    ['groups of four', groupQueryCode],
    ['small letters', (c) => c.toLowerCase()],
    ['dashes', (c) => groupQueryCode(c).replaceAll(' ', '-')],
    ['letters for digits', (c) => c.replaceAll('0', 'O').replaceAll('1', 'l')],
    ['spaces around it', (c) => `  ${c}\n`],
  ]
  test.each(spellings)('is accepted when typed with %s', async (_how, spell) => {
    expect(await api.query(spell(code))).toMatchObject({ errcode: 0 })
  })

  test('with an invalid symbol is refused at the field and costs no captcha ticket', async () => {
    const captcha_ticket = api.captchaTicket()
    const wrong = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
    for (const query_code of [wrong, '', 'abc', '查询码', "' or 1=1 --", '0'.repeat(64)])
      expect(await api.call(selfQuery, { query_code, captcha_ticket })).toMatchObject({
        errcode: 400,
        data: { fields: { query_code: expect.any(String) } },
      })
    expect(await api.call(selfQuery, { query_code: code, captcha_ticket })).toMatchObject({
      errcode: 0,
    })
  })

  test('is not found when unknown, and costs the captcha ticket', async () => {
    const captcha_ticket = api.captchaTicket()
    const ask = () => api.call(selfQuery, { query_code: unknown, captcha_ticket })
    expect(await ask()).toMatchObject({ errcode: 404, errmessage: expect.stringContaining('核对') })
    expect(await ask()).toMatchObject({ errcode: 422 })
  })
})

describe('a query', () => {
  test('needs an unused captcha ticket for this purpose', async () => {
    const phoneTicket = api.phoneTicket(reporter.phone)
    for (const captcha_ticket of [undefined, 'made up by somebody', phoneTicket])
      expect(await api.call(selfQuery, { query_code: code, captcha_ticket })).toMatchObject({
        errcode: 422,
      })
  })

  test('is limited for an address with many queries', async () => {
    await api.query(code)
    await api.database.pool.query('update transient.rate_limit set points = 300')
    expect(await api.query(code)).toMatchObject({
      errcode: 429,
      data: { retry_after: expect.any(Number) },
    })
  })

  test('shows the timeline in its order, with the centre’s notes', async () => {
    const own = await api.report()
    for (const [status, note] of [
      ['accepted', undefined],
      ['supplement', '请补充截图'],
      ['processing', undefined],
      ['closed', '已处置'],
    ] as const) {
      api.clock.advance(3600_000)
      await api.decide(own, status, { note })
    }
    const { status, timeline, may } = await api.view(own)
    expect(status).toBe('closed')
    expect(may).toEqual({ message: true, appeal: true, urge: false })
    expect(timeline.map(({ status_name, note }) => [status_name, note])).toEqual([
      ['待受理', null],
      ['已受理', null],
      ['待补充', '请补充截图'],
      ['办理中', null],
      ['已办结', '已处置'],
    ])
    const times = timeline.map((event) => Date.parse(event.at))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test.each(Object.keys(statusNames) as (keyof typeof statusNames)[])(
    'says what may be done at %s, and that messages and own words end 90 days after a result',
    async (status) => {
      const own = await api.report()
      await api.decide(own, status)
      const isResult = status === 'closed' || status === 'rejected'
      const message = status !== 'withdrawn'
      expect((await api.view(own)).may).toMatchObject({ message, appeal: isResult })
      api.clock.advance(90 * 24 * 3600_000)
      const later = await api.view(own)
      expect(later.may).toMatchObject({ message: message && !isResult, appeal: isResult })
      // The code shows the report's contents for as long as messages are possible.
      expect(later.description !== undefined).toBe(message && !isResult)
    },
  )
})
