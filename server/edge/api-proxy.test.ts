import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import request from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { longBody } from '../testing/edge/long-body.ts'
import { rawExchange } from '../testing/edge/raw-exchange.ts'
import { exchange } from '../testing/edge/test-edge.ts'
import { echo, startProxyingEdge, stopAll } from '../testing/edge/test-upstream.ts'

afterEach(stopAll)

describe('the request to the API', () => {
  test('spec §7: keeps method, path, query, token and body', async () => {
    const edge = await startProxyingEdge(echo)
    const { body } = await request(edge.app)
      .post('/api/self/query?x=%E4%B8%AD&y=a+b')
      .set('Access-Token', 'abc.def')
      .send({ query_code: '4K8Z' })
    expect(body).toMatchObject({
      method: 'POST',
      url: '/api/self/query?x=%E4%B8%AD&y=a+b',
      headers: { 'access-token': 'abc.def', 'content-type': 'application/json' },
      body: '{"query_code":"4K8Z"}',
    })
  })

  test('names the client as the edge knows it, not as the client claims', async () => {
    const edge = await startProxyingEdge(echo)
    const { body } = await request(edge.app).get('/api/captcha').set({
      Host: 'jubao.example.gov.cn',
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Port': '1',
      'X-Real-IP': '203.0.113.9',
      'X-Client-IP': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
      X_Forwarded_For: '203.0.113.9',
      'X-Forwarded_Host': 'evil.example',
      X_Real_IP: '203.0.113.9',
    })
    const { headers } = body
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'jubao.example.gov.cn',
      'x-request-id': expect.any(String),
    })
    expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113|evil/)
    for (const name of ['x-forwarded-port', 'x-real-ip', 'x-client-ip', 'forwarded'])
      expect(headers).not.toHaveProperty(name)
  })

  test('forwards what a trusted proxy says of the client', async () => {
    const edge = await startProxyingEdge(echo, { env: { TRUST_PROXY: 'loopback' } })
    const { body } = await request(edge.app).get('/api/captcha').set({
      'X-Forwarded-For': '198.51.100.1, 203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'jubao.example.gov.cn',
      'X-Request-Id': 'nginx-12345678',
    })
    expect(body.headers).toMatchObject({
      // The nearest one that is not ours: everything before it may be made up.
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'jubao.example.gov.cn',
      'x-request-id': 'nginx-12345678',
    })
  })

  test.each([
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[::1]:443', '::1'],
    ['198.51.100.1, 203.0.113.9:51234, 127.0.0.1:80', '203.0.113.9'],
  ])('reads the address of X-Forwarded-For: %s', async (given, address) => {
    const edge = await startProxyingEdge(echo, { env: { TRUST_PROXY: 'loopback' } })
    const { body } = await request(edge.app).get('/api/captcha').set('X-Forwarded-For', given)
    expect(body.headers).toMatchObject({ 'x-forwarded-for': address })
  })

  test('drops hop-by-hop headers', async () => {
    const edge = await startProxyingEdge(echo)
    const { body } = await exchange(`${edge.url}/api/captcha`, {
      connection: 'keep-alive, x-hop, host, content-length',
      'x-hop': '1',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      'proxy-authorization': 'Basic abc',
      upgrade: 'h2c',
      'x-end': '2',
    })
    const headers = JSON.parse(body.toString()).headers
    for (const name of ['x-hop', 'keep-alive', 'te', 'proxy-authorization', 'upgrade'])
      expect(headers).not.toHaveProperty(name)
    expect(headers).toMatchObject({ 'x-end': '2', connection: 'keep-alive' })
    expect(headers.host).toMatch(/^127\.0\.0\.1/)
  })

  test.each([
    'X-Original-URL',
    'X-Rewrite-URL',
    'X_Original_URL',
    'X-HTTP-Method-Override',
    'X-HTTP-Method',
    'X-Method-Override',
  ])('drops %s, by which a back end may choose another path or method', async (name) => {
    const edge = await startProxyingEdge(echo)
    const { body } = await request(edge.app).get('/api/captcha').set(name, '/api/staff/DELETE')
    expect(JSON.stringify(body.headers)).not.toContain('staff')
  })

  test.each(['/api/captcha', '/api'])('refuses TRACE %s', async (target) => {
    const edge = await startProxyingEdge(echo)
    const answer = await rawExchange(edge.port, target, { method: 'TRACE' })
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([405, { errcode: 400 }])
  })

  test.each([
    'X-Forwarded-For, X-Forwarded-Proto, X-Forwarded-Host, X-Request-Id',
    'x-request-id,x-forwarded-for ,\tX-FORWARDED-PROTO,x-forwarded-host',
    'close\r\nConnection: x-forwarded-for\r\nConnection: x-forwarded-proto, x-forwarded-host, x-request-id',
    'x-forwarded-for;q=1, "x-forwarded-for", x-forwarded-for, , ,x-request-id',
  ])("keeps the edge's own headers although `Connection: %s` names them", async (named) => {
    const edge = await startProxyingEdge(echo)
    const headers = [`Connection: ${named}`, 'X-Forwarded-For: 203.0.113.9']
    const { head, body } = await rawExchange(edge.port, '/api/captcha', { headers })
    expect(JSON.parse(body).headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'jubao.example',
      'x-request-id': /^X-Request-Id: (\S+)/m.exec(head)?.[1],
    })
  })

  test.each(['POST', 'DELETE'])('frames a %s without a body', async (method) => {
    const edge = await startProxyingEdge(echo)
    const { body } = await rawExchange(edge.port, '/api/captcha', { method })
    expect(JSON.parse(body)).toMatchObject({ method, body: '' })
    expect(JSON.parse(body).headers).not.toHaveProperty('transfer-encoding')
  })

  // Names of codings are the same in capitals. Source: RFC 9112 §7.
  test('accepts `Chunked` in any case', async () => {
    const edge = await startProxyingEdge(echo)
    const { body } = await rawExchange(edge.port, '/api/captcha', {
      method: 'POST',
      headers: ['Transfer-Encoding: Chunked'],
      body: '3\r\nabc\r\n0\r\n\r\n',
    })
    expect(JSON.parse(body)).toMatchObject({ method: 'POST', body: 'abc' })
  })

  test.each(['DELETE', 'GET'])('frames the chunked body of a %s', async (method) => {
    const edge = await startProxyingEdge(echo)
    const { body } = await rawExchange(edge.port, '/api/captcha', {
      method,
      headers: ['Transfer-Encoding: chunked'],
      body: '3\r\nabc\r\n0\r\n\r\n',
    })
    expect(JSON.parse(body)).toMatchObject({ method, body: 'abc' })
  })

  test('refuses other transfer codings than chunked', async () => {
    const edge = await startProxyingEdge(echo)
    const answer = await rawExchange(edge.port, '/api/captcha', {
      method: 'POST',
      headers: ['Transfer-Encoding: gzip, chunked'],
      body: '0\r\n\r\n',
    })
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([501, { errcode: 400 }])
  })

  test('reuses connections', async () => {
    const edge = await startProxyingEdge(echo)
    let connections = 0
    edge.upstream.on('connection', () => {
      connections += 1
    })
    for (let call = 0; call < 5; call += 1) await request(edge.app).get('/api/captcha')
    expect(connections).toBe(1)
  })
})

describe('the response of the API', () => {
  test('keeps status, headers and body, and adds the headers of the edge', async () => {
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(207, {
        'Content-Type': 'text/plain',
        'X-Powered-By': 'Express',
        'Keep-Alive': 'timeout=1',
        'Content-Disposition': 'attachment',
      })
      response.end('evidence')
    })
    const answer = await exchange(`${edge.url}/api/file/1`)
    expect(answer.status).toBe(207)
    expect(answer.body.toString()).toBe('evidence')
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers['keep-alive']).not.toBe('timeout=1')
  })

  test('skips informational responses', async () => {
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeProcessing()
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      response.setHeader('Content-Type', 'application/json').end('{"errcode":0}')
    })
    const { head, body } = await rawExchange(edge.port, '/api/captcha')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(body).toBe('{"errcode":0}')
  })

  test.each([1, 7 * 1024, 9 * 1024, 300 * 1024])('relays a body of %i bytes', async (size) => {
    const sent = randomBytes(size)
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(200, { 'Content-Length': size }).end(sent)
    })
    const { body } = await exchange(`${edge.url}/api/file/1`)
    expect(body.equals(sent)).toBe(true)
  })

  test('streams a 60 MB response with back-pressure', async () => {
    const size = 60 * 1024 * 1024
    const sent = longBody(size)
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(200, { 'Content-Length': size })
      sent.stream.pipe(response)
    })
    const call = httpRequest(`${edge.url}/api/file/1`).end()
    const [answer] = await once(call, 'response')
    expect(await sent.halted()).toBeLessThan(24 * 1024 * 1024)
    let received = 0
    for await (const part of answer) received += part.length
    expect(received).toBe(size)
  })

  test('closes the connection if the client asks for it', async () => {
    const edge = await startProxyingEdge(echo)
    const answer = await exchange(`${edge.url}/api/captcha`, { connection: 'close' })
    expect(answer.headers.connection).toBe('close')
  })

  test('aborts the response when the API breaks off', async () => {
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('half', () => response.destroy())
    })
    await expect(fetch(`${edge.url}/api/captcha`).then((a) => a.text())).rejects.toThrow(
      'terminated',
    )
    expect((await request(edge.app).get('/healthz')).status).toBe(200)
  })
})

test("keeps the path of the API's base URL", async () => {
  const edge = await startProxyingEdge(echo, { path: '/portal/' })
  const { body } = await request(edge.app).get('/api/captcha?a=1')
  expect(body).toMatchObject({ url: '/portal/api/captcha?a=1' })
})
