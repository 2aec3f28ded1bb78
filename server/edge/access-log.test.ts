import { once } from 'node:events'
import { connect } from 'node:net'
import express from 'express'
import request from 'supertest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onQuarterHour } from '../platform/quarter-hour.ts'
import { startEdge, type TestEdge } from '../testing/edge/test-edge.ts'

const api = express()
  .post('/report/noname/create', express.text({ type: () => true }), (_request, response) => {
    response.json({ errcode: 0, data: { query_code: '4K8Z9XQ2TT5MWA3P' } })
  })
  .get('/captcha', () => {
    // The API never answers: the visitor disconnects first.
  })

let edge: TestEdge
beforeEach(async () => {
  edge = await startEdge({ api, env: { TRUST_PROXY: 'loopback' } })
})
afterEach(() => edge.close())

test('calls of citizens leave one line of counts, without size, duration or request id', async () => {
  const create = () =>
    request(edge.app)
      .post('/api/report/noname/create?channel=wx')
      .set('Content-Type', 'text/plain')
      .send('x'.repeat(5000))
  await create()
  await create()
  await request(edge.app).post('/api/self/gone')
  expect(edge.logged).toEqual([])
  edge.app.flush()
  expect(edge.lines()).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      msg: 'calls',
      calls: { 'POST /api/report/noname/create 200': 2, 'POST /api/* 404 404': 1 },
    },
  ])
})

test('writes the counts on the quarter of an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(new Date('2026-11-23T02:08:51.123Z'))
  const quarterly = onQuarterHour(() => written.push(new Date().toISOString()))
  const written: string[] = []
  quarterly.schedule()
  quarterly.schedule()
  vi.advanceTimersByTime(60 * 60_000)
  vi.useRealTimers()
  expect(written).toEqual(['2026-11-23T02:15:00.000Z'])
})

test('counts failures behind a call as well', async () => {
  await request(edge.app).post('/api/%2e%2e/x')
  edge.app.flush()
  expect(edge.lines()).toMatchObject([{ calls: { 'POST /api/* 400 400': 1 } }])
})

test('logs no address, user agent, query, token, code or content', async () => {
  const secrets = {
    address: '203.0.113.77',
    agent: 'PeculiarBrowser/9.1',
    token: 'access-token-value',
    code: '4K8Z9XQ2TT5MWA3P',
    phone: '13812345678',
    cookie: 'tracking-cookie',
    content: 'the neighbour runs a casino',
  }
  const visit = (path: string) =>
    request(edge.app)
      .post(path)
      .set({
        'X-Forwarded-For': secrets.address,
        'User-Agent': secrets.agent,
        'Access-Token': secrets.token,
        'Content-Type': 'text/plain',
        Referer: `https://example.com/${secrets.code}`,
        Cookie: secrets.cookie,
      })
      .send(secrets.content)
  await visit(`/api/report/noname/create?query_code=${secrets.code}&phone=${secrets.phone}`)
  await visit(`/api/self/query/${secrets.code}`)
  await visit(`/${secrets.phone}?${secrets.phone}`)
  await visit(`/web/pc/query/${secrets.code}?code=${secrets.code}`)
  edge.app.flush()
  // Two requests that are no calls, and the counts.
  expect(edge.logged).toHaveLength(3)
  const written = edge.logged.join('')
  for (const secret of [...Object.values(secrets), '127.0.0.1'])
    expect(written).not.toContain(secret)
})

test('a call whose client disconnects before the answer is counted as aborted', async () => {
  const socket = connect(edge.port, '127.0.0.1')
  const arrived = once(edge.server, 'request')
  socket.write('GET /api/captcha HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  const left = once(socket, 'close')
  socket.destroy()
  await left
  const counted = () => {
    edge.app.flush()
    return edge.lines()
  }
  await expect.poll(counted).toMatchObject([{ calls: { 'GET /api/captcha aborted': 1 } }])
})

test('health checks, page views and what comes from memory write no line', async () => {
  for (const path of ['/healthz', '/readyz', '/web/pc/', '/web/pc/assets/index-B7xq1ZpK.js'])
    await request(edge.app).get(path)
  await request(edge.app).post('/web/page-views').send('{"path":"/web/pc/"}')
  expect(edge.logged).toEqual([])
})

test('logs redirects and missing pages', async () => {
  await request(edge.app).get('/')
  await request(edge.app).get('/web/pc/assets/gone.js')
  expect(edge.lines()).toMatchObject([
    { route: '/', status: 302 },
    { route: '/web/pc/assets/*', status: 404 },
  ])
})
