import { expect, test } from 'vitest'
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

test('counts requests by route, method, status and errcode, and times them by route', async () => {
  const metrics = createMetrics()
  const count = createRequestMetrics(metrics, 'edge')
  count(answered)
  count({ ...answered, errcode: 503 })
  count({ ...answered, errcode: undefined, aborted: true, method: 'SUBSCRIBE' })
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
