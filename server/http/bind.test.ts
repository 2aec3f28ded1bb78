import express from 'express'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { createLogger } from '../platform/log.ts'
import { bind, type ApiServices } from './bind.ts'
import { CallError } from './call-error.ts'
import { route, routeForAll, type Handler } from './route.ts'

const echo = endpoint('POST echo', {
  access: 'visitor',
  input: z.object({ said: z.string('请说点什么').check(z.maxLength(10, '太长了')) }),
  output: z.object({ said: z.string() }),
  errors: [],
})

let logged: string[] = []
beforeEach(() => {
  logged = []
})

function appOf(handle: Handler<typeof echo>, definition = echo) {
  const services: ApiServices = {
    logger: createLogger({ destination: { write: (line) => void logged.push(line) } }),
    identify: async (request) => (request.get('access-token') === 'good' ? { id: 'x' } : undefined),
  }
  return express().post('/echo', bind(route(definition, handle), services))
}
const app = appOf(async ({ said }) => ({ said }))
const post = (to = app) => request(to).post('/echo').set('Access-Token', 'good')

describe('a bound endpoint', () => {
  test('spec §7: answers in an envelope whose errcode 0 means success', async () => {
    await post()
      .send({ said: '好' })
      .expect('Content-Type', /json/)
      .expect('Cache-Control', 'no-store')
      .expect(200, { errcode: 0, errmessage: '', data: { said: '好' } })
  })

  test('spec §4: answers errcode 419 without a valid token, before it looks at the input', async () => {
    for (const token of ['', 'bad'])
      await request(app)
        .post('/echo')
        .set('Access-Token', token)
        .expect(200, { errcode: 419, errmessage: '页面已失效，请刷新页面重试' })
  })

  test('names the wrong fields', async () => {
    const { body } = await post().send({ said: '一二三四五六七八九十一' }).expect(200)
    expect(body).toMatchObject({ errcode: 400, data: { fields: { said: '太长了' } } })
  })

  test('omits members that the output schema does not name', async () => {
    const leaky = appOf(async () => ({ said: '好', secret: 'x' }))
    const { body } = await post(leaky).send({ said: '好' })
    expect(body).toEqual({ errcode: 0, errmessage: '', data: { said: '好' } })
  })

  test('answers a thrown CallError with its data', async () => {
    const limited = appOf(async () => {
      throw new CallError('tooMany', '请 5 秒后再试', { retry_after: 5 })
    })
    const { body } = await post(limited).send({ said: '好' })
    expect(body).toEqual({ errcode: 429, errmessage: '请 5 秒后再试', data: { retry_after: 5 } })
    expect(logged).toEqual([])
  })

  test('answers an unexpected error without internal details, and logs it', async () => {
    const broken = appOf(async () => {
      throw new Error('relation "x" does not exist')
    })
    const { body } = await post(broken).set('X-Request-Id', 'r-1').send({ said: '好' })
    expect(body.errcode).toBe(500)
    expect(JSON.stringify(body)).not.toContain('relation')
    expect(logged.join()).toContain('call failed')
    expect(logged.join()).not.toContain('r-1')
  })

  test.each(['ECONNREFUSED', '57P01', '08006', 'ENOSPC'])(
    'says that it comes back when the database or disk is away (%s)',
    async (code) => {
      const away = appOf(async () => {
        throw Object.assign(new Error('away'), { code })
      })
      expect((await post(away).send({ said: '好' })).body.errcode).toBe(503)
    },
  )

  test('requires an Idempotency-Key where the endpoint needs one', async () => {
    const once = appOf(async (_, call) => ({ said: call.idempotencyKey ?? '' }), {
      ...echo,
      idempotent: 'required',
    })
    for (const key of ['short', 'x'.repeat(65), 'with space 1234567890'])
      expect((await post(once).set('Idempotency-Key', key).send({ said: '好' })).body.errcode).toBe(
        400,
      )
    const good = await post(once).set('Idempotency-Key', 'k'.repeat(22)).send({ said: '好' })
    expect(good.body.data.said).toBe('k'.repeat(22))
  })
})

describe('a body that cannot be read is bad input', () => {
  const json = { 'Content-Type': 'application/json' }

  test.each([
    ['cut off', '{"said":', json],
    ['not JSON', 'hello', json],
    ['a bare string', '"hello"', json],
    ['null', 'null', json],
    ['an array', '[1]', json],
    ['of another type', 'said=1', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['of no type that exists', 'x', { 'Content-Type': 'x' }],
    ['of an unknown encoding', '{}', { ...json, 'Content-Encoding': 'zip' }],
    ['in an unknown charset', '{}', { 'Content-Type': 'application/json; charset=x' }],
    ['100,000 levels deep', `{"said":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, json],
    ['nothing', '', json],
  ])('%s', async (_what, body, headers) => {
    const answer = await post().set(headers).send(body)
    expect(answer.status).toBe(200)
    expect(answer.body.errcode).toBe(400)
    expect(logged).toEqual([])
  })

  test('not UTF-8', async () => {
    const gbk = Buffer.concat([
      Buffer.from('{"said":"'),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
      Buffer.from('"}'),
    ])
    const answer = await post().set(json).send(gbk)
    expect(answer.body.errcode).toBe(400)
  })

  test('too large is errcode 413, and the connection survives', async () => {
    const answer = await post().send({ said: 'x'.repeat(300 * 1024) })
    expect(answer.body.errcode).toBe(413)
  })
})

test('a client that is still sending a large upload receives errcode 419', async () => {
  const upload = appOf(async () => ({ said: 'never' }), { ...echo, multipart: true })
  const body = Buffer.alloc(20 * 1024 * 1024)
  const answer = await request(upload)
    .post('/echo')
    .set('Content-Type', 'multipart/form-data; boundary=x')
    .send(body)
  expect(answer.body.errcode).toBe(419)
})

describe('an answer that is the same for all callers', () => {
  const long = endpoint('GET long', {
    access: 'visitor',
    input: z.object({ of: z.string() }),
    output: z.object({ text: z.string() }),
    errors: [],
  })
  const services: ApiServices = {
    logger: createLogger({ destination: { write: (line) => void logged.push(line) } }),
    identify: async () => ({ id: 'x' }),
  }
  const handle: Handler<typeof long> = async ({ of }) => {
    if (of === '') throw new CallError('notFound')
    return { text: of.repeat(1000) }
  }
  const app = express()
    .get('/for-all', bind(routeForAll(long, handle), services))
    .get('/for-one', bind(route(long, handle), services))
  const get = (path: string, encoding: string, of = '报') =>
    request(app).get(path).query({ of }).set('Accept-Encoding', encoding)

  test.for([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ])('is compressed for a client that accepts %s', async ([accepted = '', encoding]) => {
    const { headers, body } = await get('/for-all', accepted)
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(Number(headers['content-length'])).toBeLessThan(200)
    expect(body).toEqual({ errcode: 0, errmessage: '', data: { text: '报'.repeat(1000) } })
  })

  test.for(['identity', 'deflate', 'br;q=0', ''])(
    'goes plain to who accepts %j',
    async (accepted) => {
      const { headers, body } = await get('/for-all', accepted)
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers['vary']).toBe('Accept-Encoding')
      expect(body.data.text).toHaveLength(1000)
    },
  )

  test('is cached separately for each input', async () => {
    for (const of of ['一', '二', '一', '三'])
      expect((await get('/for-all', 'br', of)).body.data.text).toBe(of.repeat(1000))
    const both = await Promise.all(['一', '二'].map((of) => get('/for-all', 'gzip', of)))
    expect(both.map(({ body }) => body.data.text[0])).toEqual(['一', '二'])
  })

  test('a failure is not compressed', async () => {
    const { headers, body } = await get('/for-all', 'br', '')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.errcode).toBe(404)
  })

  test('any other answer is not compressed, because its length would reveal its contents', async () => {
    const { headers } = await get('/for-one', 'gzip, br')
    expect(headers['content-encoding']).toBeUndefined()
  })
})
