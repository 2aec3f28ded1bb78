import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import {
  reportAppeal,
  reportCreate,
  reportJudge,
  reportNonameCreate,
  selfQuery,
} from '../../../contract/report/report.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { contents, createReportTestApi, reporter } from '../../testing/api/report-test-api.ts'

const api = await limitedApi(createReportTestApi())

const hostile = [
  "'; drop table report; --",
  "' or '1'='1",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '%00',
  '\\u0000',
  '../../etc/passwd',
  '__proto__',
]

describe('hostile text is stored as text', () => {
  test.each(hostile)('%s', async (attack) => {
    const code = await api.report({
      title: attack,
      site_name: attack,
      account: attack,
      description: `${attack} 是我看到的`,
    })
    expect((await api.view(code)).title).toBe(attack)
    const said = await api.call(reportAppeal, { query_code: code, msg: attack }, { key: newKey() })
    expect(said).toMatchObject({ errcode: 0, data: { thread: [{ msg: attack }] } })
  })
})

describe('the error names the wrong field', () => {
  test.each([
    [{ report_type_id: 'x' }, 'report_type_id'],
    [{ report_type_id: null }, 'report_type_id'],
    [{ report_type_id: { $gt: 0 } }, 'report_type_id'],
    [{ title: '报'.repeat(61) }, 'title'],
    [{ title: ['a'] }, 'title'],
    [{ urls: [], account: undefined }, 'urls'],
    [{ urls: ['javascript:alert(1)'] }, 'urls.0'],
    [{ urls: ['https://example.com', 'file:///etc/passwd'] }, 'urls.1'],
    [{ urls: Array.from({ length: 21 }, () => 'https://example.com') }, 'urls'],
    [{ urls: 'https://example.com' }, 'urls'],
    [{ seen_at: 'yesterday' }, 'seen_at'],
    [{ seen_at: '2026-13-45T99:00:00Z' }, 'seen_at'],
    [{ description: '短' }, 'description'],
    [{ description: '报'.repeat(2001) }, 'description'],
    [{ file_ids: ['short'] }, 'file_ids.0'],
    [{ involves_minors: 'yes' }, 'involves_minors'],
    [{ captcha_ticket: 'x'.repeat(513) }, 'captcha_ticket'],
  ])('%j', async (wrong, field) => {
    expect(await api.anonymous(wrong)).toMatchObject({
      errcode: 400,
      data: { fields: { [field]: expect.stringMatching(/\p{Script=Han}/u) } },
    })
  })

  test.each([
    [{ name: 'x1' }, 'reporter.name'],
    [{ phone: '010-1234567' }, 'reporter.phone'],
    [{ id_number: '110105194912310021' }, 'reporter.id_number'],
    [{ email: 'not an address' }, 'reporter.email'],
  ])('reporter %j', async (wrong, field) => {
    expect(await api.named({ reporter: { ...reporter, ...wrong } })).toMatchObject({
      errcode: 400,
      data: { fields: { [field]: expect.stringMatching(/\p{Script=Han}/u) } },
    })
  })
})

describe('the largest allowed report', () => {
  test('is accepted', async () => {
    const code = await api.report({
      title: '🙏'.repeat(60),
      site_name: '报'.repeat(100),
      urls: Array.from({ length: 20 }, (_, n) => `https://example.com/${n}`.padEnd(2048, 'a')),
      account: '报'.repeat(200),
      description: '🙏'.repeat(2000),
      file_ids: await api.upload(...Array.from({ length: 9 }, (_, n) => `${n}.jpg`)),
    })
    expect(await api.view(code)).toMatchObject({ file_count: 9, title: '🙏'.repeat(60) })
  })
})

describe('no input causes an error of the server', () => {
  const endpoints = { reportNonameCreate, reportCreate, reportAppeal, selfQuery, reportJudge }

  test.each(Object.entries(endpoints))('%s with any JSON', async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (input) => {
        const { errcode } = await api.call(endpoint, input, { key: newKey() })
        expect(errcode).toBeGreaterThanOrEqual(400)
        expect(errcode).toBeLessThan(500)
        await api.database.pool.query('delete from transient.rate_limit')
      }),
      { numRuns: 40 },
    )
  })

  const text = fc.string({ unit: 'binary', maxLength: 80 })
  const anything = fc.oneof(text, fc.jsonValue(), fc.constantFrom(...hostile))
  const member = <T>(name: string, values: fc.Arbitrary<T>) =>
    fc.record({ [name]: fc.oneof(values, anything) })
  const spoilt = fc.oneof(
    ...['title', 'site_name', 'account', 'description'].map((name) => member(name, text)),
    member('urls', fc.array(fc.oneof(fc.webUrl(), text), { maxLength: 3 })),
    member(
      'seen_at',
      fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
    ),
    member('file_ids', fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{22}$/), { maxLength: 3 })),
    member('report_type_id', fc.integer()),
    member('captcha_ticket', fc.string({ minLength: 16 })),
  )

  test('an anonymous report with any member replaced', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt, async (change) => {
        const { errcode } = await api.anonymous(change)
        expect([0, 400, 422]).toContain(errcode)
        await api.database.pool.query('delete from transient.rate_limit')
      }),
      { numRuns: 250 },
    )
    expect(await api.anonymous(contents)).toMatchObject({ errcode: 0 })
  })

  test('a named report with any member of the reporter replaced', async () => {
    const change = fc.oneof(
      ...['name', 'phone', 'id_number', 'email'].map((name) => member(name, text)),
    )
    await fc.assert(
      fc.asyncProperty(change, async (wrong) => {
        const { errcode } = await api.named({ reporter: { ...reporter, ...wrong } })
        expect([0, 400, 422]).toContain(errcode)
        await api.database.pool.query('delete from transient.rate_limit')
      }),
      { numRuns: 100 },
    )
  })
})
