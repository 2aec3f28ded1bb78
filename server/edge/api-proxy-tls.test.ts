import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startEdge, type TestEdge } from '../testing/edge/test-edge.ts'
import { loopbackCertificate } from '../testing/stand-ins/loopback-certificate.ts'
import { otherCertificate } from '../testing/stand-ins/other-certificate.ts'
import { createApiProxy } from './api-proxy.ts'

let asked = 0
const api = createServer(loopbackCertificate, (incoming, response) => {
  asked += 1
  incoming.resume()
  response.setHeader('Content-Type', 'application/json').end('{"errcode":0}')
})
let port: number
beforeAll(async () => {
  // The API listens on every address, so that a name outside its certificate reaches it.
  await once(api.listen(0, '0.0.0.0'), 'listening')
  port = (api.address() as AddressInfo).port
})
afterAll(() => void api.close())

let edge: TestEdge | undefined
afterEach(async () => {
  asked = 0
  await edge?.close()
})

/** Asks the API through an edge that trusts this authority. */
async function ask(host: string, ca: string | undefined) {
  const target = `https://${host}:${port}`
  edge = await startEdge({ makeApi: (logger) => createApiProxy({ targets: [target], ca, logger }) })
  const answer = await request(edge.app).get('/api/captcha')
  return { answer, lines: edge.lines() }
}

describe('TLS to the API', () => {
  test.for(['127.0.0.1', 'localhost'])('accepts the right authority and name: %s', async (host) => {
    const { answer } = await ask(host, loopbackCertificate.cert)
    expect([answer.status, answer.body]).toEqual([200, { errcode: 0 }])
  })

  test.for([
    ['another authority than the one that signed', '127.0.0.1', otherCertificate],
    ['an authority that the edge was not told of', '127.0.0.1', undefined],
    ['the certificate of another host', '127.0.0.2', loopbackCertificate.cert],
  ] as const)('%s: 502, a line for ops, and nothing was asked', async ([, host, ca]) => {
    const { answer, lines } = await ask(host, ca)
    expect([answer.status, answer.body]).toEqual([
      502,
      { errcode: 502, errmessage: '服务器端出错' },
    ])
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'the API did not answer',
        err: expect.objectContaining({
          error_code: expect.stringMatching(/CERT|SIGNATURE|ALTNAME/),
        }),
      }),
    )
    expect(asked).toBe(0)
  })
})
