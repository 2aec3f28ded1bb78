import { expect, test, vi } from 'vitest'
import { fileUploadMany } from '../../../contract/evidence/file.ts'
import { reportJudge, selfQuery } from '../../../contract/report/report.ts'
import { selfInfo } from '../../../contract/account/session.ts'
import { frontConfigDetail, reportTypeList } from '../../../contract/site/site.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { failureOf } from '../../testing/failure-of.ts'
import { sessionInMemory } from '../../testing/session-in-memory.ts'

const session = sessionInMemory()
const { tokens, call } = session

const api = apiForEachTest()

const types = { offset: 0, limit: 9999 }
const noTypes = { data: { total: 0, list: [] } }

test('spec §7: every call carries the token in the Access-Token header', async () => {
  tokens.keep('held', 60)
  api.on('report/type/list', noTypes)
  await call(reportTypeList, types)
  expect(api.received.map(({ headers }) => headers['access-token'])).toEqual(['held'])
})

test('spec §7: GET sends its parameters as the query string', async () => {
  api.on('report/judge', { data: { allowed: true, need_phone: false, need_login: false } })
  await call(reportJudge, { real_name: 1, report_type_id: 3 })
  expect(api.received.at(-1)).toMatchObject({
    method: 'GET',
    query: { real_name: '1', report_type_id: '3' },
    body: '',
  })
})

test('spec §7: every other call is a POST with its parameters as the body', async () => {
  await call(selfQuery, { query_code: 'CODE' })
  const { method, query, body } = api.received.at(-1) ?? {}
  expect([method, query, body]).toEqual(['POST', {}, '{"query_code":"CODE"}'])
})

test('spec §9: no timeout is set on the HTTP client', async () => {
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send')
  await call(selfQuery, {})
  expect(
    sent.mock.contexts.map((request) => request instanceof XMLHttpRequest && request.timeout),
  ).toEqual([0, 0])
})

test('asks for messages in the language of the page', async () => {
  await call(selfQuery, {})
  expect(api.received.at(-1)?.headers['accept-language']).toBe('zh-CN')
})

test('sends an Idempotency-Key as a header', async () => {
  await call(selfQuery, {}, { idempotencyKey: 'k'.repeat(22) })
  expect(api.received.at(-1)?.headers['idempotency-key']).toBe('k'.repeat(22))
})

test('sends a form as multipart', async () => {
  api.on('file/upload/many', { data: { files: [], refused: [] } })
  const body = new FormData()
  body.append('files[]', new File(['evidence'], 'a.txt'))
  await call(fileUploadMany, {}, { body })
  const sent = api.received.at(-1)
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
  expect(sent?.body).toContain('name="files[]"; filename="a.txt"')
})

test('keeps only the members that the contract names', async () => {
  const config = { config: '{}', wx: { web_appid: 'wx1' }, personal_center: 1 }
  api.on('front/config/detail', { data: { ...config, more: 'unknown' } })
  expect(await call(frontConfigDetail, {})).toEqual(config)
})

test('spec §8: an errcode other than 0 rejects with errmessage', async () => {
  api.on('report/type/list', refusal(429, '操作太频繁', { retry_after: 30 }))
  const failure = await failureOf(call(reportTypeList, types))
  expect(failure).toMatchObject({ errcode: 429, message: '操作太频繁', retryAfter: 30 })
})

test('spec §8: without errmessage, message is shown', async () => {
  api.on('report/type/list', { body: '{"errcode":500,"message":"稍后再试"}' })
  expect((await failureOf(call(reportTypeList, types))).message).toBe('稍后再试')
})

test('spec §8: an HTTP status other than 200 rejects with the message of its envelope', async () => {
  api.on('report/type/list', { status: 504, body: '{"errcode":504,"errmessage":"服务器响应超时"}' })
  const failure = await failureOf(call(reportTypeList, types))
  expect(failure).toMatchObject({ errcode: 504, message: '服务器响应超时', httpStatus: 504 })
})

test('passes the messages of fields on with the failure', async () => {
  api.on('self/query', refusal(400, '有误', { fields: { query_code: '查询码有误' } }))
  const { fields } = await failureOf(call(selfQuery, {}))
  expect(fields).toEqual({ query_code: '查询码有误' })
})

test.for([
  [403, '拒绝访问'],
  [502, '服务器端出错'],
  [500, '连接错误500'],
  [404, '连接错误404'],
  [413, '连接错误413'],
] as const)('spec §8: HTTP %i without an envelope says %s', async ([status, message]) => {
  api.on('report/type/list', { status, body: '<html>' })
  expect(await failureOf(call(reportTypeList, types))).toMatchObject({
    message,
    errcode: status,
    httpStatus: status,
  })
})

test.for([403, 502, 500] as const)(
  'spec §8: the message of an envelope counts at HTTP %i, too',
  async (status) => {
    api.on('report/type/list', { status, body: '{"errcode":7,"message":"该地区暂停举报"}' })
    expect((await failureOf(call(reportTypeList, types))).message).toBe('该地区暂停举报')
  },
)

test('spec §8: no response at all says 服务器响应超时，请刷新当前页', async () => {
  api.on('report/type/list', 'cut')
  const failure = await failureOf(call(reportTypeList, types))
  expect(failure).toMatchObject({ message: '服务器响应超时，请刷新当前页', errcode: -1 })
  expect(failure.httpStatus).toBeUndefined()
})

test.for([
  ['a page instead of an envelope', '<html>', '系统繁忙，请稍后再试'],
  ['an envelope without errcode', '{"data":{}}', '系统繁忙，请稍后再试'],
] as const)('%s is a failure and not a crash', async ([, body, message]) => {
  api.on('report/type/list', { body })
  expect((await failureOf(call(reportTypeList, types))).message).toContain(message)
})

test.for([
  [
    'null for a message that is absent',
    '{"errcode":0,"errmessage":null,"message":null,"data":{"list":[]}}',
  ],
  ['an errcode that is text', '{"errcode":"0","data":{"list":[]}}'],
] as const)('%s is a success', async ([, body]) => {
  api.on('report/type/list', { body })
  expect(await call(reportTypeList, types)).toEqual({ list: [] })
})

test('reads data of another shape as far as possible', async () => {
  api.on('report/type/list', { body: '{"errcode":0,"data":{"list":"many","total":"3"}}' })
  expect(await call(reportTypeList, types)).toEqual({ total: 3 })
})

test('accepts a submission with errcode 0, whatever its HTTP status', async () => {
  api.on('self/query', { status: 201, body: '{"errcode":0,"data":{"list":[]}}' })
  expect(await call(selfQuery, {}, { onSubmission: () => undefined })).toEqual({ list: [] })
  expect(await failureOf(call(selfQuery, {}))).toMatchObject({ errcode: 201, httpStatus: 201 })
})

test('sends members beyond the contract in the body', async () => {
  await call(selfQuery, { query_code: 'CODE' }, { extra: { otp: '123456' } })
  expect(api.received.at(-1)?.body).toBe('{"query_code":"CODE","otp":"123456"}')
})

test('a call that the caller aborts rejects with the reason given', async () => {
  const giveUp = new AbortController()
  const calling = call(reportTypeList, types, { signal: giveUp.signal })
  giveUp.abort('left')
  await expect(calling).rejects.toBe('left')
})

test('spec §4: errcode 419 removes the stored token and requests a new one', async () => {
  tokens.keep('old', 60)
  api.on('report/type/list', refusal(419, 'expired'))
  await failureOf(call(reportTypeList, types))
  await expect.poll(tokens.stored).toBe('token-1')
  expect(api.paths()).toEqual(['report/type/list', 'accessToken'])
})

test('spec §8: 419 says 页面已失效，请刷新页面重试, whatever the server says', async () => {
  api.on('report/type/list', refusal(419, 'expired'))
  const { message } = await failureOf(call(reportTypeList, types))
  expect(message).toBe('页面已失效，请刷新页面重试')
})

test('spec §8: 419 tells the shell, except after the self info call', async () => {
  const heard: string[] = []
  const stop = session.onExpired(() => heard.push('expired'))
  api.on('self/info', refusal(419))
  api.on('report/type/list', refusal(419))
  await failureOf(call(selfInfo, {}))
  expect(heard).toEqual([])
  await failureOf(call(reportTypeList, types))
  expect(heard).toEqual(['expired'])
  stop()
})

test('two calls that expire together keep the new token', async () => {
  tokens.keep('old', 60)
  api.on('report/type/list', refusal(419))
  await Promise.all([1, 2].map(() => failureOf(call(reportTypeList, types))))
  await expect.poll(tokens.stored).toBe('token-1')
  expect(api.paths().filter((path) => path === 'accessToken')).toHaveLength(1)
})
