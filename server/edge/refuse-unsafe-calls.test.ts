import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failure } from '../../contract/envelope.ts'
import { pathEscapes } from '../testing/edge/path-escapes.ts'
import { rawExchange } from '../testing/edge/raw-exchange.ts'
import {
  echo,
  startProxyingEdge,
  stopAll,
  type ProxyingEdge,
} from '../testing/edge/test-upstream.ts'

let edge: ProxyingEdge
const arrived: string[] = []
beforeAll(async () => {
  edge = await startProxyingEdge((incoming, response) => {
    arrived.push(incoming.url ?? '')
    echo(incoming, response)
  })
})
afterAll(stopAll)

/** Returns the address that the back end was asked for, and the visitor's answer. */
async function attack(target: string) {
  arrived.length = 0
  const { status, body } = await rawExchange(edge.port, target)
  return { status, body, arrived: [...arrived] }
}

describe.each(Object.entries(pathEscapes))('%s below /api', (_what, targets) => {
  test.each(targets)('%s never reaches the back end', async (target) => {
    const seen = await attack(target)
    expect(seen.arrived).toEqual([])
    expect(seen.status).toBeGreaterThanOrEqual(400)
    expect(seen.status).toBeLessThan(500)
  })
})

const parsed = Object.values(pathEscapes)
  .flat()
  .filter((target) => /^(http:\/\/[^/\\]*)?\/api\//i.test(target))

test.each(parsed)('%s is refused with HTTP 400 and an envelope', async (target) => {
  const { status, body } = await attack(target)
  expect([status, body]).toEqual([400, JSON.stringify(failure('badInput'))])
})

test.each([
  '/x/../api/captcha',
  '/%61pi/../x',
  '/web/pc/../../api/captcha',
  '//jubao.example/api/../x',
  '/api%2f..%2fx',
  '/api;/../x',
])('%s is not below /api and does not reach the back end', async (target) => {
  expect((await attack(target)).arrived).toEqual([])
})

test.each([
  ['/api/captcha', '/api/captcha'],
  ['/api/report/type/list?offset=0&limit=9999', '/api/report/type/list?offset=0&limit=9999'],
  ['/api/file/upload/resumable/24e5+a_b~c.d-e@1', '/api/file/upload/resumable/24e5+a_b~c.d-e@1'],
  ['/api/file/%E4%B8%AD%E6%96%87%20(1).jpg', '/api/file/%E4%B8%AD%E6%96%87%20(1).jpg'],
  ['/api/.well-known/..a/b..', '/api/.well-known/..a/b..'],
  ['/api/captcha/', '/api/captcha/'],
  ['/api/captcha?next=/../x%2f%00&a=//b\\c#d', '/api/captcha?next=/../x%2f%00&a=//b\\c#d'],
  ['/api', '/api'],
  ['/api/', '/api'],
  ['/api?a=1', '/api/?a=1'],
  ['http://jubao.example/api/captcha?a=1', '/api/captcha?a=1'],
  ['http://jubao.example/api?a=1', '/api/?a=1'],
])('a plain call passes unchanged: %s', async (target, expected) => {
  expect(await attack(target)).toMatchObject({ status: 200, arrived: [expected] })
})
