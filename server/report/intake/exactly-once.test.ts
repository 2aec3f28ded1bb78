import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { sealedValueOpener } from '../../testing/database/open-sealed.ts'
import { createdOf, createReportTestApi, reporter } from '../../testing/api/report-test-api.ts'
import { queryCodeMac } from '../query-code-mac.ts'

const api = await limitedApi(createReportTestApi())

async function counts() {
  const { rows } = await api.database.pool.query<{
    reports: string
    events: string
    tickets: string
  }>(
    `select (select count(*) from report) reports, (select count(*) from report_event) events,
            (select count(*) from reporter) reporters, (select count(*) from used_ticket) tickets`,
  )
  return rows[0]
}
const isUsed = async (captcha_ticket: string) =>
  (await api.anonymous({ captcha_ticket })).errcode === 422

describe('a retry under the same key', () => {
  test('returns the code of the stored report, even with a used ticket', async () => {
    const [key, captcha_ticket] = [newKey(), api.captchaTicket()]
    const first = await api.anonymous({ captcha_ticket }, key)
    const before = await counts()
    expect(await api.anonymous({ captcha_ticket }, key)).toEqual(first)
    api.clock.advance(24 * 3600_000)
    const later = await api.anonymous({ captcha_ticket: 'expired or made up' }, key)
    // The time to withdraw it is over since then.
    const { withdraw_seconds: _, ...same } = createdOf(first)
    expect(later).toEqual({ ...first, data: same })
    expect(await counts()).toEqual(before)
  })

  test('does not redeem another ticket', async () => {
    const key = newKey()
    await api.anonymous({}, key)
    const captcha_ticket = api.captchaTicket()
    await api.anonymous({ captcha_ticket }, key)
    expect(await isUsed(captcha_ticket)).toBe(false)
  })

  test.each([
    ['each with its own ticket', () => ({})],
    ['all with one ticket', (ticket: string) => ({ captcha_ticket: ticket })],
  ])('twenty times concurrently, %s, stores one report', async (_how, changes) => {
    const [key, ticket] = [newKey(), api.captchaTicket()]
    const before = await counts()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.anonymous(changes(ticket), key)),
    )
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1)
    expect(answers[0]).toMatchObject({ errcode: 0, data: { ignored_changes: false } })
    expect(await counts()).toMatchObject({
      reports: String(Number(before?.reports) + 1),
      events: String(Number(before?.events) + 1),
      tickets: String(Number(before?.tickets) + 1),
    })
  })

  test('is recognised with another time offset, spaces or order of members', async () => {
    const key = newKey()
    await api.anonymous({ seen_at: '2026-07-14T20:00:00+08:00' }, key)
    const again = await api.anonymous(
      { seen_at: '2026-07-14T12:00:00Z', title: '  假冒银行 ' },
      key,
    )
    expect(again).toMatchObject({ data: { ignored_changes: false } })
  })
})

describe('a change after sending', () => {
  const changes = [
    { report_type_id: 4 },
    { title: '改了' },
    { title: undefined },
    { site_name: '改了' },
    { urls: ['https://example.com/other'] },
    { urls: ['https://example.com/假冒?a=1', 'https://example.com/other'] },
    { account: '改了' },
    { seen_at: '2026-07-14T20:00:01+08:00' },
    { description: '改了，改了' },
    { involves_minors: true },
    { file_ids: ['AAAAAAAAAAAAAAAAAAAAAA'] },
  ]

  test('is ignored, and the answer says so', async () => {
    const key = newKey()
    const { query_code, reported_at } = createdOf(await api.anonymous({}, key))
    const before = await api.database.db.selectFrom('report').selectAll().execute()
    for (const change of changes)
      expect([change, await api.anonymous(change, key)]).toMatchObject([
        change,
        { errcode: 0, data: { query_code, reported_at, ignored_changes: true } },
      ])
    expect(await api.database.db.selectFrom('report').selectAll().execute()).toEqual(before)
  })

  test('includes changes of the reporter, and between named and anonymous', async () => {
    const key = newKey()
    const { query_code } = createdOf(await api.named({}, key))
    const ignored = { errcode: 0, data: { query_code, ignored_changes: true } }
    const same = { errcode: 0, data: { query_code, ignored_changes: false } }
    expect(await api.named({ reporter: { ...reporter, name: '王五' } }, key)).toMatchObject(ignored)
    expect(await api.named({ reporter: { ...reporter, email: 'a@b.cn' } }, key)).toMatchObject(
      ignored,
    )
    expect(await api.named({ wants_result: true }, key)).toMatchObject(ignored)
    expect(await api.anonymous({}, key)).toMatchObject(ignored)
    expect(await api.named({}, key)).toMatchObject(same)
  })
})

describe('a submission that fails', () => {
  test('stores nothing, and keeps ticket and key valid for the next attempt', async () => {
    const [key, captcha_ticket] = [newKey(), api.captchaTicket()]
    const before = await counts()
    const gone = ['AAAAAAAAAAAAAAAAAAAAAA']
    expect(await api.anonymous({ captcha_ticket, file_ids: gone }, key)).toMatchObject({
      errcode: 400,
      data: { fields: { file_ids: expect.stringContaining('第 1 个') } },
    })
    expect(await counts()).toEqual(before)
    expect(await api.anonymous({ captcha_ticket }, key)).toMatchObject({
      errcode: 0,
      data: { ignored_changes: false },
    })
  })

  test('leaves no personal data of a named report', async () => {
    const before = await counts()
    await api.named({ file_ids: ['AAAAAAAAAAAAAAAAAAAAAA'] })
    expect(await counts()).toEqual(before)
  })
})

describe('files', () => {
  test('are attached in order, to one report only', async () => {
    const [a = '', b = ''] = await api.upload('a.jpg', 'b.jpg')
    const key = newKey()
    const { query_code } = createdOf(await api.anonymous({ file_ids: [b, a] }, key))
    expect((await api.view(query_code)).file_count).toBe(2)
    const files = await api.database.db
      .selectFrom('file')
      .selectAll()
      .where('report_id', '=', (of) =>
        of
          .selectFrom('report')
          .select('id')
          .where('code_mac', '=', queryCodeMac(api.keyring, query_code)),
      )
      .orderBy('position')
      .execute()
    const opened = await sealedValueOpener(api.database.pool, api.keyring)
    expect(files.map((file) => opened('file', 'name_sealed', { ...file }))).toEqual([
      'b.jpg',
      'a.jpg',
    ])

    expect(await api.anonymous({ file_ids: [b, a] }, key)).toMatchObject({ errcode: 0 })
    expect(await api.anonymous({ file_ids: [a] })).toMatchObject({
      errcode: 400,
      data: { fields: { file_ids: expect.stringContaining('重新上传') } },
    })
    expect((await api.view(query_code)).file_count).toBe(2)
  })

  test('are attached to one of ten concurrent reports', async () => {
    const file_ids = await api.upload('a.jpg')
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.anonymous({ file_ids })))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 400)).toHaveLength(9)
  })
})
