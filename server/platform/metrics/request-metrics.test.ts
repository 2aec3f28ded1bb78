import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from './registry.ts'
import { createRequestMetrics } from './request-metrics.ts'

const answered = {
  method: 'POST',
  route: '/api/report/noname/create',
  status: 200,
  errcode: 0,
  ms: 30,
  aborted: false,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(new Date('2026-11-23T02:08:51.123Z'))
})
afterEach(() => {
  vi.useRealTimers()
})

test('a scrape within a quarter of an hour shows failures and no other request', async () => {
  const metrics = createMetrics()
  const count = createRequestMetrics(metrics, 'edge')
  const before = await metrics.text()
  count(answered)
  expect(await metrics.text()).toBe(before)
  count({ ...answered, errcode: 503 })
  count({ ...answered, errcode: 503, aborted: true })
  const failed = 'portal_failures_total{tier="edge",status="200",errcode="503"}'
  expect(await metrics.text()).toBe(before.replace(`${failed} 0`, `${failed} 1`))
})

test('requests are counted by route, method, status and errcode, and timed by route', async () => {
  const metrics = createMetrics()
  const count = createRequestMetrics(metrics, 'edge')
  count(answered)
  count({ ...answered, errcode: 503 })
  count({ ...answered, errcode: undefined, aborted: true, method: 'SUBSCRIBE' })
  vi.advanceTimersByTime(15 * 60_000)
  const lines = (await metrics.text()).split('\n')
  const of = (rest: string) =>
    `portal_requests_total{tier="edge",method="${rest.split(' ')[0]}",route="/api/report/noname/create",${rest.split(' ').slice(1).join(' ')}`
  expect(lines).toContain(of('POST status="200",errcode="0"} 1'))
  expect(lines).toContain(of('POST status="200",errcode="503"} 1'))
  expect(lines).toContain(of('other status="aborted",errcode=""} 1'))
  expect(lines).toContain(
    'portal_request_duration_seconds_bucket{le="0.05",tier="edge",route="/api/report/noname/create"} 3',
  )
})
