import { describe, expect, test } from 'vitest'
import { limitedApi } from '../../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { reportAppeal } from '../../../contract/report/report.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { createReportTestApi } from '../../testing/api/report-test-api.ts'

const api = await limitedApi(createReportTestApi())

const say = (query_code: string, more: object = {}, key = newKey()) =>
  api.call(reportAppeal, { query_code, msg: '补充一点情况', ...more }, { key })
const appeal = (query_code: string, key?: string) =>
  say(query_code, { kind: 'appeal', msg: '我不同意这个结果' }, key)
const threadOf = (answer: { data?: unknown }) => z.parse(reportAppeal.output, answer.data).thread

describe('spec §7: POST /api/report/appeal with msg', () => {
  test('adds a message with its files and answers with the thread', async () => {
    const code = await api.report()
    await say(code, { msg: '第一条' })
    const file_ids = await api.upload('a.jpg', 'b.jpg')
    const answer = await say(code, { msg: '第二条', file_ids: file_ids.toReversed() })
    expect(answer.errcode).toBe(0)
    const file = (name: string) => ({ name, size: expect.any(Number) })
    const common = { from: 'reporter', kind: 'message', at: api.clock.now().toISOString() }
    const thread = [
      { ...common, msg: '第一条', files: [] },
      { ...common, msg: '第二条', files: [file('b.jpg'), file('a.jpg')] },
    ]
    expect(threadOf(answer)).toEqual(thread)
    const view = await api.view(code)
    expect(view.thread).toEqual(thread)
    expect(view).toMatchObject({ file_count: 0, status: 'received' })
  })

  test('needs a token, and refuses a malformed Idempotency-Key', async () => {
    const input = { query_code: await api.report(), msg: '补充一点情况' }
    expect(await api.call(reportAppeal, input, { token: '', key: newKey() })).toMatchObject({
      errcode: 419,
    })
    expect(await api.call(reportAppeal, input, { key: 'short' })).toMatchObject({ errcode: 400 })
  })

  test('requires sign-in without a query code', async () => {
    const input = { report_id: 'A'.repeat(43), msg: '补充一点情况' }
    expect(await api.call(reportAppeal, input, { key: newKey() })).toMatchObject({ errcode: 401 })
  })

  test('names the wrong field', async () => {
    const code = await api.report()
    const wrong: [object, string][] = [
      [{ query_code: 'nonsense' }, 'query_code'],
      [{ query_code: undefined }, 'query_code'],
      [{ msg: '' }, 'msg'],
      [{ msg: '报'.repeat(1001) }, 'msg'],
      [{ kind: 'reply' }, 'kind'],
      [{ file_ids: ['AAAAAAAAAAAAAAAAAAAAAA'] }, 'file_ids'],
      [{ file_ids: Array.from({ length: 10 }, () => 'AAAAAAAAAAAAAAAAAAAAAA') }, 'file_ids'],
    ]
    for (const [change, field] of wrong)
      expect([change, await say(code, change)]).toMatchObject([
        change,
        { errcode: 400, data: { fields: { [field]: expect.any(String) } } },
      ])
    expect((await api.view(code)).thread).toEqual([])
  })

  test('answers notFound for an unknown code', async () => {
    expect(await say('0000000000000000')).toMatchObject({ errcode: 404 })
  })
})

describe('a message sent again under its key', () => {
  test('is stored once, also when twenty arrive concurrently', async () => {
    const code = await api.report()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(code, {}, key)))
    expect(answers.every((a) => a.errcode === 0)).toBe(true)
    expect(threadOf(await say(code, {}, key))).toHaveLength(1)
  })

  test('does not collide with a message of another report', async () => {
    const key = newKey()
    const [one, other] = [await api.report(), await api.report()]
    expect(threadOf(await say(one, {}, key))).toHaveLength(1)
    expect(threadOf(await say(other, {}, key))).toHaveLength(1)
  })

  test('is stored after a first attempt that failed because of its files', async () => {
    const code = await api.report()
    const key = newKey()
    expect(await say(code, { file_ids: ['AAAAAAAAAAAAAAAAAAAAAA'] }, key)).toMatchObject({
      errcode: 400,
    })
    expect(threadOf(await say(code, {}, key))).toHaveLength(1)
  })
})

describe('an appeal', () => {
  test.each([
    'received',
    'accepted',
    'processing',
    'transferred',
    'supplement',
    'appealing',
  ] as const)('cannot be made while the report is %s', async (status) => {
    const code = await api.report()
    await api.decide(code, status)
    expect(await appeal(code)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('申诉'),
    })
    expect((await api.view(code)).thread).toEqual([])
  })

  test.each(['closed', 'rejected'] as const)(
    'can be made once, after %s, and stands in thread and timeline; the second result is final',
    async (result) => {
      const code = await api.report()
      await api.decide(code, result)
      const answer = await appeal(code)
      expect(threadOf(answer)).toMatchObject([{ kind: 'appeal', msg: '我不同意这个结果' }])
      const view = await api.view(code)
      expect(view).toMatchObject({ status: 'appealing', may: { message: true, appeal: false } })
      expect(view.timeline.map((event) => event.status)).toEqual(['received', result, 'appealing'])
      expect(await appeal(code)).toMatchObject({ errcode: 409 })

      await api.decide(code, 'closed')
      expect(await appeal(code)).toMatchObject({ errcode: 409 })
      expect(await api.view(code)).toMatchObject({ may: { message: true, appeal: false } })
      expect((await api.view(code)).thread).toHaveLength(1)
    },
  )

  test('is accepted once out of ten concurrent ones', async () => {
    const code = await api.report()
    await api.decide(code, 'closed')
    const answers = await Promise.all(Array.from({ length: 10 }, () => appeal(code)))
    expect(answers.filter((a) => a.errcode === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.errcode === 409)).toHaveLength(9)
    expect((await api.view(code)).thread).toHaveLength(1)
  })

  test('is repeated idempotently under its key', async () => {
    const code = await api.report()
    await api.decide(code, 'rejected')
    const key = newKey()
    const first = await appeal(code, key)
    expect(first.errcode).toBe(0)
    expect(await appeal(code, key)).toEqual(first)
    expect((await api.view(code)).timeline).toHaveLength(3)
  })
})

describe('messages', () => {
  test('are refused 90 days after a result', async () => {
    const code = await api.report()
    await api.decide(code, 'closed')
    api.clock.advance(90 * 24 * 3600_000)
    expect(await say(code)).toMatchObject({ errcode: 409, errmessage: expect.any(String) })
    expect(await appeal(code)).toMatchObject({ errcode: 0 })
    expect(await say(code)).toMatchObject({ errcode: 0 })
  })

  test('are limited to twenty an hour for each report', async () => {
    const code = await api.report()
    const key = newKey()
    for (let n = 0; n < 19; n += 1) await say(code)
    expect(await say(code, {}, key)).toMatchObject({ errcode: 0 })
    expect(await say(code)).toMatchObject({
      errcode: 429,
      data: { retry_after: expect.any(Number) },
    })
    expect(await say(code, {}, key)).toMatchObject({ errcode: 0 })
    expect(await say(await api.report())).toMatchObject({ errcode: 0 })
  })

  test('are refused for an address that guesses codes', async () => {
    await say('0000000000000000')
    await api.database.pool.query('update transient.rate_limit set points = 100')
    expect(await say('0000000000000000')).toMatchObject({ errcode: 429 })
  })
})
