import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { endpoints } from '../../contract/endpoints/citizens.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { createTestApi, newKey } from '../testing/api/test-api.ts'

const api = await closeAfterAll(createTestApi())

const bare = (path: string) => endpoints.find((e) => e.path === path)

test('spec §7: every call of the contract is answered by its own code', async () => {
  for (const endpoint of endpoints) {
    const { errcode, errmessage } = await api.call(endpoint, {})
    expect([endpoint.path, errcode, errmessage]).not.toContain('没有这个接口')
    expect([endpoint.path, errcode]).not.toEqual([endpoint.path, errors.internal.errcode])
  }
})

describe('authorisation', () => {
  test.each(endpoints.filter((e) => e.access === 'user').map((e) => [e.path]))(
    '%s answers a visitor with errcode 401, before anything else is looked at',
    async (path) => {
      const endpoint = bare(path)
      if (!endpoint) throw new Error(path)
      expect((await api.call(endpoint, {}, { key: newKey() })).errcode).toBe(401)
    },
  )
})

describe('spec §4: without a valid token', () => {
  test.each(endpoints.filter((e) => e.access !== 'anyone').map((e) => [e.path]))(
    '%s answers errcode 419',
    async (path) => {
      const endpoint = bare(path)
      if (!endpoint) throw new Error(path)
      for (const token of ['', 'x.y.z', 'a'.repeat(5000)])
        expect((await api.call(endpoint, {}, { token })).errcode).toBe(419)
    },
  )
})

describe('unknown calls get an envelope as well', () => {
  test.each([
    ['an unknown path', 'get', '/api/nothing'],
    ['the wrong method', 'get', '/api/report/create'],
    ['another wrong one', 'post', '/api/captcha'],
    ['a method of another world', 'delete', '/api/self/info'],
    ['a malformed path', 'get', '/api/%zz'],
    ['a path upwards', 'get', '/api/..%2f..%2fetc/passwd'],
  ] as const)('%s', async (_what, method, path) => {
    const answer = await request(api.app)[method](path).set('Access-Token', api.token())
    expect(answer.status).toBe(200)
    expect([400, 404]).toContain(answer.body.errcode)
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })
})

test('spec §7: the envelope has errcode, errmessage and data', async () => {
  const endpoint = bare('report/type/list')
  if (!endpoint) throw new Error('gone')
  expect(Object.keys(await api.call(endpoint, {}))).toEqual(['errcode', 'errmessage', 'data'])
  expect(urlOf(endpoint)).toBe('/api/report/type/list')
})
