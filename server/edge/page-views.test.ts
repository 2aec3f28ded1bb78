import express from 'express'
import request from 'supertest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { createPageViews } from './page-views.ts'
import { sites } from './sites.ts'
import { startEdge, type TestEdge } from '../testing/edge/test-edge.ts'

let edge: TestEdge
beforeEach(async () => {
  edge = await startEdge()
})
afterEach(() => edge.close())

/** Sends a text as `navigator.sendBeacon` does. */
const beacon = (body: string | object) =>
  request(edge.app)
    .post('/web/page-views')
    .set('Content-Type', 'text/plain;charset=UTF-8')
    .send(typeof body === 'string' ? body : JSON.stringify(body))

test('counts views by page and logs one line', async () => {
  for (const path of [
    '/web/pc/',
    '/web/pc/submit',
    '/web/pc/submit',
    '/web/mobile/#/pages/query/index',
  ])
    expect((await beacon({ path })).status).toBe(204)
  expect(edge.logged).toEqual([])
  edge.app.flush()
  expect(edge.lines()).toMatchObject([
    {
      msg: 'page views',
      pages: { '/web/pc/': 1, '/web/pc/submit': 2, '/web/mobile/#/pages/query/index': 1 },
    },
  ])
})

test('counts each view once', async () => {
  await beacon({ path: '/web/pc/way' })
  edge.app.flush()
  edge.app.flush()
  expect(edge.logged).toHaveLength(1)
})

test('counts unknown pages together, without their names', async () => {
  for (const path of ['/web/pc/query/4K8Z9XQ2', '__proto__', 'constructor', '13812345678'])
    expect((await beacon({ path })).status).toBe(204)
  edge.app.flush()
  expect(edge.lines()).toMatchObject([{ pages: { other: 4 } }])
  expect(edge.logged.join('')).not.toMatch(/4K8Z|138/)
})

test.each(['', 'not json', '[]', '{}', '{"path":7}', 'null', '"text"', '{"path":'])(
  'a beacon that says nothing is refused and not counted: %j',
  async (body) => {
    expect((await beacon(body)).status).toBe(400)
    edge.app.flush()
    expect(edge.logged.filter((line) => line.includes('page views'))).toEqual([])
  },
)

test('refuses a beacon of more than 1 kB', async () => {
  expect((await beacon({ path: 'x'.repeat(1000) })).status).toBe(204)
  expect((await beacon({ path: 'x'.repeat(1100) })).status).toBe(413)
})

test('logs the counts when the edge stops', async () => {
  await beacon({ path: '/web/pc/login' })
  await edge.close()
  expect(edge.lines()).toMatchObject([{ pages: { '/web/pc/login': 1 } }])
})

test('the line is written by itself at the next quarter of an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(new Date('2026-11-23T02:14:00Z'))
  const logged: string[] = []
  const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })
  const views = createPageViews(sites, logger)
  const body = JSON.stringify({ path: '/web/pc/' })
  const app = express().use(views.router)
  await request(app).post('/web/page-views').set('Content-Type', 'text/plain').send(body)
  vi.advanceTimersByTime(59_000)
  expect(logged).toHaveLength(0)
  vi.advanceTimersByTime(1_000)
  expect(logged).toHaveLength(1)
  vi.useRealTimers()
})
