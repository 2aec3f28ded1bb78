import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure } from '../../contract/envelope.ts'
import { rawExchange } from '../testing/edge/raw-exchange.ts'
import { startProxyingEdge, stopAll } from '../testing/edge/test-upstream.ts'

afterEach(async () => {
  vi.useRealTimers()
  await stopAll()
})

const errorPage = '<html><body><h1>Error</h1><address>nginx on 10.0.0.7</address></body></html>'
const html = ['Content-Type', 'text/html']
const json = ['Content-Type', 'application/json']
const words = '{"errcode":40013,"message":"手机号已注册","extra":[1]}'

/** An edge before an API that answers every call so. */
const before = (status: number, headers: string[], body: string) =>
  startProxyingEdge((_incoming, response) => void response.writeHead(status, headers).end(body))

const fault = (status: number, detail = '') => ({
  errcode: status,
  errmessage: `连接错误${status}${detail}`,
})

/** Spec §8 has words for 403 and 502, and 连接错误 with the status for all others. */
const words403 = '拒绝访问'
const words502 = '服务器端出错'

describe('spec §8: an error without an envelope gets one', () => {
  const expected = [
    [403, words403],
    [502, words502],
    [413, '连接错误413，内容太大，请减少后重试'],
    [419, '连接错误419，页面已失效，请刷新页面重试'],
    [429, '连接错误429，操作太频繁，请稍后再试'],
    [500, '连接错误500，系统出了点问题，请稍后重试'],
    [503, '连接错误503，系统正在维护，请稍后重试'],
    [504, '连接错误504，服务器响应超时，请刷新当前页'],
    ...[400, 401, 404, 405, 418, 422, 451, 501, 599].map(
      (status) => [status, `连接错误${status}`] as const,
    ),
  ] as const

  test.each(expected)('%i: %s', async (status, errmessage) => {
    const envelope = { errcode: status, errmessage }
    const edge = await before(status, html, errorPage)
    const { head, body, ...answer } = await rawExchange(edge.port, '/api/captcha')
    expect([answer.status, JSON.parse(body)]).toEqual([status, envelope])
    expect(head).toContain('Content-Type: application/json; charset=utf-8')
    expect(head).toContain('Cache-Control: no-store')
    expect(head + body).not.toContain('10.0.0.7')
    expect(edge.lines()).toContainEqual(
      expect.objectContaining({ level: 'warn', status, route: '/api/captcha' }),
    )
  })

  test.each<[string, string[], string]>([
    ['an empty answer', ['Content-Length', '0'], ''],
    [
      'an empty answer that is called JSON',
      ['Content-Type', 'application/json', 'Content-Length', '0'],
      '',
    ],
    ['plain text', ['Content-Type', 'text/plain'], 'upstream connect error'],
    ['no type', [], '{"errcode":500}'],
    ['a page that is called something like JSON', ['Content-Type', 'application/jsonp'], 'x'],
    ...Object.entries({
      'what Spring Boot says': '{"status":500,"error":"Internal","trace":"at 10.0.0.7","path":"/"}',
      'a list': '[{"errcode":500}]',
      'a line of text that is called JSON': 'upstream 10.0.0.7 is away',
      'nothing that is called JSON, in chunks': '',
      'an envelope that breaks off': '{"errcode":500,"errmessage":"10.0',
      'JSON larger than any envelope': JSON.stringify({ errcode: 500, x: 'x'.repeat(65_536) }),
    }).map(([what, body]): [string, string[], string] => [what, json, body]),
    ['JSON that is not encoded as it says', [...json, 'Content-Encoding', 'gzip'], words],
    ['JSON that is encoded in an unknown way', [...json, 'Content-Encoding', 'x'], words],
    ['a compressed page', [...html, 'Content-Encoding', 'gzip'], 'not even gzip'],
  ])('%s', async (_what, headers, body) => {
    const edge = await before(500, headers, body)
    const answer = await rawExchange(edge.port, '/api/captcha')
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      500,
      fault(500, '，系统出了点问题，请稍后重试'),
    ])
    expect(answer.head + answer.body).not.toContain('10.0.0.7')
    expect(answer.head).not.toMatch(/content-encoding/i)
  })

  test('replaces the headers of the body and keeps Retry-After', async () => {
    const edge = await before(429, [...html, 'Retry-After', '30', 'Last-Modified', 'x'], errorPage)
    const { head, body } = await rawExchange(edge.port, '/api/captcha')
    expect(head).toMatch(/retry-after: 30/i)
    expect(head).not.toMatch(/last-modified|text\/html/i)
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
  })

  test('does not wait for the end of an endless JSON error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(500, json)
      response.write('{"errcode":')
    })
    const answer = rawExchange(edge.port, '/api/captcha')
    const pace = setInterval(() => vi.advanceTimersByTime(1000), 20)
    const { status, body } = await answer
    clearInterval(pace)
    expect([status, JSON.parse(body)]).toEqual([500, fault(500, '，系统出了点问题，请稍后重试')])
  })

  test('answers HEAD with headers only', async () => {
    const edge = await before(404, html, '')
    const answer = await rawExchange(edge.port, '/api/captcha', { method: 'HEAD' })
    expect([answer.status, answer.body]).toEqual([404, ''])
  })
})

describe('responses that pass unchanged', () => {
  test.each([
    [400, 'application/json'],
    [403, 'application/json; charset=utf-8'],
    [500, 'application/problem+json'],
    [503, 'Application/JSON'],
  ])('%i %s', async (status, type) => {
    const length = String(Buffer.byteLength(words))
    const headers = ['Content-Type', type, 'Content-Length', length]
    const edge = await before(status, headers, words)
    const answer = await rawExchange(edge.port, '/api/user/register', { method: 'POST' })
    expect([answer.status, answer.body]).toEqual([status, words])
  })

  test('a page with HTTP 200: only the client knows what it expects', async () => {
    const length = String(errorPage.length)
    const edge = await before(200, [...html, 'Content-Length', length], errorPage)
    expect(await rawExchange(edge.port, '/api/captcha')).toMatchObject({
      status: 200,
      body: errorPage,
    })
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('compressed by %s', async (encoding, compress) => {
    const body = compress(words)
    const edge = await startProxyingEdge((_incoming, response) =>
      response.writeHead(422, [...json, 'Content-Encoding', encoding]).end(body),
    )
    const answer = await fetch(`${edge.url}/api/user/register`, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([422, words])
    expect(answer.headers.get('content-length')).toBe(String(body.length))
  })

  test('in chunks, with its cookie', async () => {
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(400, [...json, 'Set-Cookie', 'session=1'])
      response.write(words.slice(0, 5))
      response.end(words.slice(5))
    })
    const answer = await fetch(`${edge.url}/api/user/register`, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([400, words])
    expect(answer.headers.getSetCookie()).toHaveLength(1)
  })

  test('HEAD of JSON has its headers', async () => {
    const edge = await before(404, [...json, 'Content-Length', '17'], '')
    const answer = await rawExchange(edge.port, '/api/captcha', { method: 'HEAD' })
    expect([answer.status, answer.body]).toEqual([404, ''])
    expect(answer.head).toMatch(/content-length: 17/i)
  })

  test('a successful response is streamed, not held back', async () => {
    const edge = await startProxyingEdge((_incoming, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"errcode":')
    })
    const socket = connect(edge.port, '127.0.0.1')
    socket.write('GET /api/captcha HTTP/1.1\r\nHost: x\r\n\r\n')
    const seen = async () => String((await once(socket, 'data'))[0])
    let received = ''
    while (!received.includes('{"errcode":')) received += await seen()
    socket.destroy()
    expect(received).toMatch(/^HTTP\/1\.1 200/)
  })
})

test.each(['000', '999', '600'])('the invalid status %s becomes 502', async (status) => {
  const edge = await startProxyingEdge((incoming) => {
    incoming.socket.end(`HTTP/1.1 ${status} Odd\r\nContent-Length: 0\r\n\r\n`)
  })
  const answer = await rawExchange(edge.port, '/api/captcha')
  expect([answer.status, JSON.parse(answer.body)]).toEqual([502, failure('gateway')])
})

test('reuses the connection to the API after an error page', async () => {
  const edge = await before(500, html, errorPage.repeat(1000))
  let connections = 0
  edge.upstream.on('connection', () => {
    connections += 1
  })
  for (let call = 0; call < 3; call += 1) await rawExchange(edge.port, '/api/captcha')
  expect(connections).toBe(1)
})

test('stops reading an endless error page', async () => {
  const edge = await startProxyingEdge((_incoming, response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' })
    const write = () => {
      while (!response.destroyed && response.write(errorPage.repeat(100))) continue
    }
    response.on('drain', write)
    write()
  })
  const upstreamCall = once(edge.upstream, 'request')
  expect((await rawExchange(edge.port, '/api/captcha')).status).toBe(500)
  const [, response] = await upstreamCall
  await expect.poll(() => response.destroyed).toBe(true)
})

describe('an upload that is refused early', () => {
  const size = 8 * 1024 * 1024
  /** Sends it to its end, as browsers do before they read, and then one more call on the same connection. */
  async function upload(port: number): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
    })
    const head = `POST /api/file/upload/many HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`
    socket.write(head)
    for (let sent = 0; sent < size; sent += 64 * 1024)
      if (!socket.write(Buffer.alloc(64 * 1024))) await once(socket, 'drain')
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    return received
  }
  const statuses = (answers: string) => answers.match(/HTTP\/1\.1 \d+/g)

  test.each([
    ['a page', 'text/html', errorPage, JSON.stringify(fault(413, '，内容太大，请减少后重试'))],
    [
      'an envelope',
      'application/json',
      '{"errcode":413,"message":"大"}',
      '{"errcode":413,"message":"大"}',
    ],
  ])('by %s and a closed connection', async (_what, type, body, expected) => {
    const edge = await startProxyingEdge((incoming) => {
      incoming.pause()
      incoming.socket.end(
        `HTTP/1.1 413 Too Large\r\nContent-Type: ${type}\r\nConnection: close\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
    const answers = await upload(edge.port)
    expect(statuses(answers)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
    expect(answers).toContain(expected)
  })

  test('by an API that keeps the connection and reads no further', async () => {
    const edge = await startProxyingEdge((incoming, response) => {
      incoming.pause()
      response.writeHead(403, { 'Content-Type': 'text/html' }).end(errorPage)
    })
    const answers = await upload(edge.port)
    expect(statuses(answers)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200'])
    expect(answers).toContain(JSON.stringify({ errcode: 403, errmessage: words403 }))
  })
})
