import request from 'supertest'
import { expect, test } from 'vitest'
import { createDesk } from './edge/desk/create-desk.ts'
import { createLogger } from './platform/log.ts'
import { startEdge } from './testing/edge/test-edge.ts'
import { echo, startProxyingEdge, stopAll } from './testing/edge/test-upstream.ts'

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

test("passes no citizen's trace on to a back end", async () => {
  const edge = await startProxyingEdge(echo)
  try {
    const { body } = await request(edge.server).get('/api/captcha').set('traceparent', theirs)
    expect(body.headers).not.toHaveProperty('traceparent')
  } finally {
    await stopAll()
  }
})
