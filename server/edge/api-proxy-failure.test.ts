import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import request from 'supertest'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rawExchange } from '../testing/edge/raw-exchange.ts'
import { echo, startProxyingEdge, stopAll } from '../testing/edge/test-upstream.ts'

afterEach(async () => {
  vi.useRealTimers()
  await stopAll()
})

describe('spec §8: when the API is away', () => {
  const gateway = { errcode: 502, errmessage: '服务器端出错' }
  const timeout = { errcode: 504, errmessage: '服务器响应超时，请刷新当前页' }

  test('answers a call with HTTP 502 and an envelope', async () => {
    const edge = await startProxyingEdge(echo)
    edge.upstream.close()
    const answer = await request(edge.app).get('/api/captcha')
    expect([answer.status, answer.body]).toEqual([502, gateway])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(edge.lines()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        route: '/api/captcha',
        err: expect.objectContaining({ error_code: 'ECONNREFUSED' }),
      }),
    )
    expect(edge.logged.join('')).not.toContain(answer.headers['x-request-id'])
  })

  test('still serves pages', async () => {
    const edge = await startProxyingEdge(echo)
    edge.upstream.close()
    expect((await request(edge.app).get('/web/pc/submit')).status).toBe(200)
  })

  test.each(['POST', 'GET'])('answers 502 to a broken %s without a retry', async (method) => {
    let arrived = 0
    const edge = await startProxyingEdge((incoming) => {
      arrived += 1
      incoming.resume().on('end', () => incoming.socket.destroy())
    })
    const answer = await rawExchange(edge.port, '/api/report/create', { method })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([502, gateway])
    expect(arrived).toBe(1)
  })

  test('logs an error response that breaks off behind a pipelined one once', async () => {
    const first = Promise.withResolvers<ServerResponse>()
    const edge = await startProxyingEdge(({ url, socket }, response) => {
      if (url === '/api/captcha?first') return first.resolve(response)
      socket.write('HTTP/1.1 500 x\r\nContent-Type: application/json\r\n')
      socket.write('Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nno length\r\n')
    })
    const socket = connect(edge.port, '127.0.0.1')
    socket.write('GET /api/captcha?first HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.write('GET /api/captcha HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const held = await first.promise
    await expect.poll(() => edge.lines()).toHaveLength(1)
    held.end('{}')
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 502'])
    edge.app.flush()
    expect(edge.lines()).toMatchObject([
      { msg: 'the API did not answer' },
      { calls: { 'GET /api/captcha 200': 1, 'GET /api/captcha 502 502': 1 } },
    ])
  })

  test('drains an upload that cannot be forwarded, so that the client reads the response', async () => {
    const edge = await startProxyingEdge(echo)
    edge.upstream.close()
    const size = 8 * 1024 * 1024
    const socket = connect(edge.port, '127.0.0.1')
    socket.write(
      `POST /api/file/upload/many HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`,
    )
    socket.write(Buffer.alloc(size))
    // Seen only by an edge that has read everything before it.
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const answers = await text(socket)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 502', 'HTTP/1.1 200'])
    expect(answers).toContain(JSON.stringify(gateway))
  })

  test('answers 504 with an envelope when the API does not respond within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const edge = await startProxyingEdge(() => {})
    const upstreamCall = once(edge.upstream, 'request')
    const call = fetch(`${edge.url}/api/report/create`, { method: 'POST', body: '{"a":1}' })
    const [incoming] = await upstreamCall
    await once(incoming.resume(), 'end')
    vi.advanceTimersByTime(59_000)
    expect(edge.logged).toEqual([])
    vi.advanceTimersByTime(2_000)
    const answer = await call
    expect([answer.status, await answer.json()]).toEqual([504, timeout])
  })

  test('answers 504 when the API stops reading an upload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const edge = await startProxyingEdge((incoming) => void incoming.pause())
    const upstreamCall = once(edge.upstream, 'request')
    const call = fetch(`${edge.url}/api/file/upload/many`, {
      method: 'POST',
      body: Buffer.alloc(32 * 1024 * 1024),
    })
    await upstreamCall
    // The timeout begins anew while data still moves into buffers.
    const ended = call.then((answer) => answer.status)
    await expect
      .poll(() => {
        vi.advanceTimersByTime(61_000)
        return edge.logged.length
      })
      .toBeGreaterThan(0)
    expect(await ended).toBe(504)
    expect(await (await call).json()).toEqual(timeout)
  })

  test('does not count the upload time of a slow phone towards the time-out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const edge = await startProxyingEdge(echo)
    const socket = connect(edge.port, '127.0.0.1')
    const upstreamCall = once(edge.upstream, 'request')
    socket.write('POST /api/report/create HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab')
    await upstreamCall
    vi.advanceTimersByTime(60 * 60_000)
    socket.write('cd')
    const [data] = await once(socket, 'data')
    socket.destroy()
    expect(String(data)).toMatch(/^HTTP\/1\.1 200/)
  })
})
