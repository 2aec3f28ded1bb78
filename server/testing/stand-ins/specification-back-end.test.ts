import { afterEach, expect, test } from 'vitest'
import { specificationCalls } from '../specification-back-end/calls.ts'
import { passwordDigest, specificationAccount } from '../specification-back-end/state.ts'
import { variantNames } from '../specification-back-end/variants.ts'
import {
  startSpecificationBackEnd,
  type RunningSpecificationBackEnd,
  type SpecificationBackEndOptions,
} from './specification-back-end.ts'

const running: RunningSpecificationBackEnd[] = []
afterEach(async () => {
  for (const backEnd of running.splice(0)) await backEnd.close()
})

/** Starts a back end and a caller with one of its tokens. */
async function start(options: SpecificationBackEndOptions = {}) {
  const backEnd = await startSpecificationBackEnd(options)
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
  token = String(first?.data?.access_token ?? first?.data?.accessToken ?? first?.data)
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
  const sent = { ...report, file_ids: files.map(({ id }: { id: string }) => id) }
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
    content: '冒充客服',
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

test.each(variantNames)('handles a report with variant: %s', async (variant) => {
  const { backEnd, call } = await start({ variants: [variant], settings: { seconds: 0 } })
  const captcha = await call('GET captcha')
  const key = captcha.data?.key
  const passed = { key, captcha: backEnd.pictures.get(key) }
  if (key) await call('POST captcha/verify', passed)
  const send = () => call('POST report/noname/create', { ...report, ...passed })
  const answer = await send().catch(String)
  if (variant === 'create-answer-lost') expect(answer).toContain('fetch failed')
  else expect(Number(answer.errcode)).toBe(variant === 'expires-in-form' ? 419 : 0)
  expect(backEnd.reports).toHaveLength(variant === 'expires-in-form' ? 1 : 2)
})

test('applies variants in one order, however they are listed', async () => {
  const both = [
    ['camel-case', 'numeric-strings', 'upload-texts', 'bare-lists'],
    ['bare-lists', 'upload-texts', 'numeric-strings', 'camel-case'],
  ] as const
  for (const variants of both) {
    const { call } = await start({ variants })
    expect(await call('GET front/config/detail')).toMatchObject({
      errcode: '0',
      data: { personalCenter: '1', wx: { webAppid: expect.any(String) } },
    })
    expect((await call('GET report/type/list')).data).toContainEqual({
      id: '1',
      name: expect.any(String),
    })
    const form = new FormData()
    form.append('files[]', new Blob(['a']), 'a.png')
    expect((await call('POST file/upload/many', form)).data).toEqual([expect.any(String)])
  }
})

test('accepts one report for each picture that was read', async () => {
  const { backEnd, call, fetchCall } = await start({ variants: ['picture-by-address'] })
  expect(await call('POST report/noname/create', report)).toMatchObject({ errcode: 1 })
  const { key, img, audio } = (await call('GET captcha')).data
  for (const address of [img, audio]) expect((await fetch(backEnd.url + address)).status).toBe(200)
  expect(await call('POST captcha/verify', { key, captcha: 'no' })).toMatchObject({ errcode: 1 })
  await call('POST captcha/verify', { key, captcha: backEnd.pictures.get(key)?.toLowerCase() })
  expect(await call('POST report/noname/create', report)).toMatchObject({ errcode: 0 })
  expect(await call('POST report/noname/create', report)).toMatchObject({ errcode: 1 })
  expect((await fetchCall('GET captcha/picture/nothing')).status).toBe(404)
})
