import { createServer } from 'node:http'
import request from 'supertest'
import { expect, test } from 'vitest'
import { createDesk } from './edge/desk/create-desk.ts'
import { createLogger } from './platform/log.ts'
import { startTracing } from './platform/tracing/tracing.ts'
import { startEdge } from './testing/edge/test-edge.ts'
import { echo, startProxyingEdge, stopAll } from './testing/edge/test-upstream.ts'
import { listenOnLoopback } from './testing/stand-ins/listen-on-loopback.ts'

test('serves nothing at /metrics to citizens and staff', async () => {
  const edge = await startEdge()
  try {
    for (const path of ['/metrics', '/metrics/', '/api/metrics', '/web/pc/metrics'])
      expect((await request(edge.server).get(path)).text).not.toContain('# HELP')
    expect((await request(edge.server).get('/metrics')).status).toBe(404)
  } finally {
    await edge.close()
  }
  const desk = createDesk({
    config: { networks: undefined, trustProxy: [] },
    pages: undefined,
    api: (_request, response) => void response.status(404).end(),
    logger: createLogger({ level: 'silent' }),
    isReady: () => true,
  })
  expect((await request(desk).get('/metrics')).status).toBe(404)
})

const theirs = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

test("an edge without traces sends no citizen's trace to an API with traces", async () => {
  const edge = await startProxyingEdge(echo)
  try {
    const { body } = await request(edge.server).get('/api/captcha').set('traceparent', theirs)
    expect(body.headers).not.toHaveProperty('traceparent')
  } finally {
    await stopAll()
  }
})

test("a citizen's call has no trace, neither its own nor one of ours", async () => {
  const collector = createServer((_request, response) => response.end('{}'))
  const address = `http://127.0.0.1:${await listenOnLoopback(collector)}`
  const end = await startTracing(address, 'portal-edge')
  try {
    const edge = await startProxyingEdge(echo)
    const { body } = await request(edge.server).get('/api/captcha').set('traceparent', theirs)
    expect(body.headers).not.toHaveProperty('traceparent')
  } finally {
    await stopAll()
    await end()
    collector.close()
  }
})
