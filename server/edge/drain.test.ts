import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import express, { type Response } from 'express'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drain } from '../platform/http-server.ts'
import { startEdge, type TestEdge } from '../testing/edge/test-edge.ts'

/** Calls that the test answers when it likes. */
let waiting: Response[]
let edge: TestEdge
beforeEach(async () => {
  waiting = []
  const api = express()
    .get('/captcha', (_request, response) => void waiting.push(response))
    .get('/broken', () => {
      throw new Error('a bug, with a secret in it')
    })
  edge = await startEdge({ api })
})
afterEach(() => edge.close())

function open(): Socket {
  return connect(edge.port, '127.0.0.1')
}
/** Sends exactly these bytes and reads until the server closes. */
async function raw(bytes: string): Promise<string> {
  const socket = open()
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  const closed = once(socket, 'close')
  socket.write(bytes, 'latin1')
  await closed
  return received
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const close = 'Host: x\r\nConnection: close\r\n\r\n'

describe('hostile requests cause neither a 5xx nor a crash', () => {
  test.each([
    ['GET /web/pc/%zz HTTP/1.1', 302],
    ['GET /%zz HTTP/1.1', 404],
    ['GET /api/%zz HTTP/1.1', 400],
    ['GET /web/pc/..%2f..%2fetc/passwd HTTP/1.1', 302],
    ['GET /web/pc/../../etc/passwd HTTP/1.1', 302],
    ['GET /web/pc/assets/../../../package.json HTTP/1.1', 404],
    ['GET /web/pc/assets/%2e%2e/index.html HTTP/1.1', 404],
    ['GET //evil.example/ HTTP/1.1', 404],
    ['GET /web/pc//evil.example/ HTTP/1.1', 302],
    ['GET /\\evil.example HTTP/1.1', 404],
    ['GET http://evil.example/web/pc/submit HTTP/1.1', 200],
    ['GET http://evil.example HTTP/1.1', 302],
    ['GET ? HTTP/1.1', 400],
    ['OPTIONS * HTTP/1.1', 404],
    ['TRACE / HTTP/1.1', 405],
    ['PROPFIND /web/pc/ HTTP/1.1', 405],
    ['DELETE /api/captcha HTTP/1.1', 404],
    ['BREW /pot HTTP/1.1', 400],
    ['GET /web/pc/?view=%zz&%=1 HTTP/1.1', 200],
    [`GET /web/pc/submit?${'a'.repeat(9000)} HTTP/1.1`, 200],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1`, 431],
    ['GET / HTTP/9.9', 400],
    ['\u0016\u0003\u0001\u0002', 400],
  ])('%s → %i', async (line, status) => {
    const answer = await raw(`${line}\r\n${close}`)
    expect(statusOf(answer)).toBe(status)
    expect((await request(edge.server).get('/healthz')).status).toBe(200)
  })

  test.each([
    `X-Large: ${'a'.repeat(20_000)}`,
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: abc',
    'Content-Length: 3\r\nTransfer-Encoding: chunked',
    'Bad Header: 1',
  ])('refuses a malformed head: %.30s', async (header) => {
    const status = statusOf(await raw(`POST /api/captcha HTTP/1.1\r\n${header}\r\n${close}abc`))
    expect([400, 431]).toContain(status)
  })

  test.each([
    ['Accept-Encoding', ';;;,,q=,*;q=;='],
    ['If-None-Match', '"'.repeat(8000)],
    ['Cookie', 'view=desktop; '.repeat(500)],
    ['User-Agent', '\u00ff'.repeat(5000)],
    ['X-Forwarded-For', ','.repeat(5000)],
    ['X-Forwarded-Proto', '\u00e9'],
    ['Sec-CH-UA-Mobile', '?1, ?0'],
  ])('tolerates a senseless %s', async (name, value) => {
    const answer = await raw(`GET /web/pc/ HTTP/1.1\r\n${name}: ${value}\r\n${close}`)
    expect(statusOf(answer)).toBeLessThan(400)
  })

  test('never redirects off the site, whatever Host says', async () => {
    for (const target of [
      '/',
      '/web/pc/x',
      '//evil.example',
      '/web/pc//evil.example',
      '/web/mobile',
    ]) {
      const answer = await raw(
        `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      )
      expect(/\r\nLocation: (.*)\r\n/i.exec(answer)?.[1] ?? '/web/').toMatch(/^\/web\//)
    }
  })

  test('a query string cannot add headers to a redirect', async () => {
    const answer = await raw(`GET /web/pc?a=%0d%0aSet-Cookie:%20x=1 HTTP/1.1\r\n${close}`)
    expect(statusOf(answer)).toBe(302)
    expect(answer).not.toMatch(/\r\nSet-Cookie/i)
  })
})

test('answers a bug in the API with 500 and an envelope without internals', async () => {
  const answer = await request(edge.server).get('/api/broken')
  expect(answer.status).toBe(500)
  expect(answer.body).toMatchObject({ errcode: 500 })
  expect(answer.text).not.toContain('secret')
  expect(edge.lines()).toContainEqual(expect.objectContaining({ level: 'error' }))
})

test('answers an unknown call with 404 and an envelope', async () => {
  const answer = await request(edge.server).get('/api/nothing')
  expect([answer.status, answer.body.errcode]).toEqual([404, 404])
})

test('time-outs close silent connections and allow slow uploads', () => {
  expect(edge.server.headersTimeout).toBeLessThanOrEqual(20_000)
  // 450 MB of evidence on half a megabit a second takes two hours.
  expect(edge.server.requestTimeout).toBeGreaterThanOrEqual(((450 * 8) / 0.5) * 1000)
  expect(edge.server.timeout).toBeGreaterThanOrEqual(120_000)
  expect(edge.server.timeout).toBeLessThanOrEqual(300_000)
  // nginx keeps its side for 60 s.
  expect(edge.server.keepAliveTimeout).toBeGreaterThan(60_000)
})

describe('stopping', () => {
  test('finishes running requests and refuses new connections', async () => {
    const call = fetch(`${edge.url}/api/captcha`)
    await expect.poll(() => waiting).toHaveLength(1)
    const drained = drain(edge.server, 30)
    await expect(fetch(`${edge.url}/healthz`)).rejects.toThrow('fetch failed')
    waiting[0]?.json({ errcode: 0 })
    expect(await (await call).json()).toEqual({ errcode: 0 })
    expect(await drained).toBe(true)
  })

  test('closes idle connections at once', async () => {
    const socket = open()
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    const closed = once(socket, 'close')
    expect(await drain(edge.server, 30)).toBe(true)
    await closed
  })

  test('closes a kept connection when its request is done', async () => {
    const socket = open()
    socket.write('GET /api/captcha HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => waiting).toHaveLength(1)
    const drained = drain(edge.server, 30)
    const closed = once(socket, 'close')
    socket.resume()
    waiting[0]?.json({})
    await closed
    expect(await drained).toBe(true)
  })

  test('aborts requests that do not finish in time, and reports that', async () => {
    const call = fetch(`${edge.url}/api/captcha`)
    await expect.poll(() => waiting).toHaveLength(1)
    const [finished] = await Promise.all([
      drain(edge.server, 0),
      expect(call).rejects.toThrow('fetch failed'),
    ])
    expect(finished).toBe(false)
  })
})
