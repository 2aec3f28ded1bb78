import { afterEach, expect, test } from 'vitest'
import { specificationCalls } from '../specification-back-end/calls.ts'
import { passwordDigest, specificationAccount } from '../specification-back-end/state.ts'
import type { Switches } from '../specification-back-end/switches.ts'
import {
  startSpecificationBackEnd,
  type RunningSpecificationBackEnd,
} from './specification-back-end.ts'

const running: RunningSpecificationBackEnd[] = []
afterEach(async () => {
  for (const backEnd of running.splice(0)) await backEnd.close()
})

/** Starts a back end and a caller with one of its tokens. */
async function start(switches: Partial<Switches> = {}) {
  const backEnd = await startSpecificationBackEnd(switches)
  running.push(backEnd)
  let token = ''
  const fetchCall = (call: string, payload: object | FormData = {}) => {
    const [method = '', path] = call.split(' ')
    const isForm = payload instanceof FormData
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(payload)).toString()}` : ''
    const body = isForm ? payload : JSON.stringify(payload)
    return fetch(`${backEnd.url}/api/${path}${query}`, {
      method,
      headers: { 'access-token': token, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body }),
    })
  }
  const call = async (name: string, payload: object | FormData = {}) =>
    JSON.parse(await (await fetchCall(name, payload)).text())
  const first = await call('GET accessToken', { client: 'web' })
  token = String(first?.data?.access_token)
  return { backEnd, call, fetchCall }
}

const report = { report_type_id: 1, description: '冒充客服' }
const { phone, password, name } = specificationAccount
const signIn = { phone, password: passwordDigest(password) }

test('issues tokens without expiry, and answers an unknown token with 419', async () => {
  const { backEnd, call } = await start()
  expect(await call('GET accessToken', { client: 'web' })).toEqual({
    errcode: 0,
    errmessage: '',
    data: { access_token: expect.any(String) },
  })
  backEnd.expireTokens()
  expect(await call('GET self/info')).toMatchObject({ errcode: 419 })
})

test('answers each of the 35 calls with an envelope, and resumable uploads with 404', async () => {
  const { call, fetchCall } = await start()
  for (const one of specificationCalls)
    expect(await call(one), one).toMatchObject({ errcode: expect.any(Number), data: {} })
  expect((await fetchCall('POST file/upload/resumable')).status).toBe(404)
})

test('names the members of types and front-end config as the specification does', async () => {
  const { call } = await start()
  const { list, ...rest } = (await call('GET report/type/list', { offset: 0, limit: 9999 })).data
  expect(Object.keys(list[0])).toEqual(['id', 'name'])
  expect(rest).toEqual({})
  const { data } = await call('GET front/config/detail')
  expect(Object.keys(data)).toEqual(['config', 'wx', 'personal_center'])
  expect(JSON.parse(data.config)).toHaveProperty('title')
})

test('stores a report with files each time it is sent, and finds it by its code', async () => {
  const { backEnd, call } = await start()
  const form = new FormData()
  form.append('files[]', new Blob(['a']), '截图.png')
  const { files } = (await call('POST file/upload/many', form)).data
  const sent = { ...report, file_ids: files.map(({ file_id }: { file_id: string }) => file_id) }
  const codes = [
    (await call('POST report/noname/create', sent)).data.query_code,
    (await call('POST report/noname/create', sent)).data.query_code,
  ]
  expect(codes).toEqual(['JB2026-000124', 'JB2026-000125'])
  expect(backEnd.reports).toHaveLength(3)
  expect(backEnd.receivedOf('file/upload/many')[0]?.files).toEqual([
    { field: 'files[]', name: '截图.png', bytes: 1 },
  ])
  expect((await call('POST self/query', { query_code: codes[0] })).data).toEqual({
    query_code: codes[0],
    status: '已受理',
    description: '冒充客服',
  })
  expect(await call('POST report/appeal', { msg: '请尽快' })).toMatchObject({ errcode: 0 })
  expect(backEnd.reports[1]?.appeals).toEqual(['请尽快'])
})

test('answers only a name for the signed-in citizen, and registers by the code itself', async () => {
  const { backEnd, call } = await start()
  expect(await call('GET self/info')).toMatchObject({ errcode: 1 })
  expect(await call('POST login/password', signIn)).toMatchObject({ errcode: 0, data: {} })
  expect((await call('GET self/info')).data).toEqual({ user: { name } })
  expect((await call('POST self/query')).data.list).toHaveLength(1)

  const other = { phone: '13900139000', password: signIn.password, register_client: 'web' }
  await call('POST sms/otp', other)
  expect(await call('POST user/register', other)).toMatchObject({ errcode: 1 })
  const otp = backEnd.codes.get(other.phone)
  expect((await call('POST sms/otp/check', { ...other, otp })).data).toEqual({})
  expect(await call('POST user/register', { ...other, otp })).toMatchObject({ errcode: 0 })
})

test('loses the answer of the first report, and lets a token expire at a call', async () => {
  const name = 'POST report/noname/create'
  const losing = await start({ losesAnswerOf: [name] })
  expect(await losing.call(name, report).catch(String)).toContain('fetch failed')
  expect(losing.backEnd.reports).toHaveLength(2)
  const expiring = await start({ expiresAt: [name] })
  expect(await expiring.call(name, report)).toMatchObject({ errcode: 419 })
  expect(expiring.backEnd.reports).toHaveLength(1)
})

test('accepts one report for each picture that was read', async () => {
  const { backEnd, call, fetchCall } = await start({ captcha: 'picture' })
  expect(await call('POST report/noname/create', report)).toMatchObject({ errcode: 1 })
  const { key, img, audio } = (await call('GET captcha')).data
  for (const address of [img, audio]) expect((await fetch(backEnd.url + address)).status).toBe(200)
  expect(await call('POST captcha/verify', { key, captcha: 'no' })).toMatchObject({ errcode: 1 })
  await call('POST captcha/verify', { key, captcha: backEnd.pictures.get(key)?.toLowerCase() })
  expect(await call('POST report/noname/create', report)).toMatchObject({ errcode: 0 })
  expect(await call('POST report/noname/create', report)).toMatchObject({ errcode: 1 })
  expect((await fetchCall('GET captcha/picture/nothing')).status).toBe(404)
})
