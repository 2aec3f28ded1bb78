import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../testing/stand-ins/listen-on-loopback.ts'
import { createMetrics } from './registry.ts'
import { serveMetrics } from './serve-metrics.ts'

test('serves /metrics on a listener of its own, and nothing else', async () => {
  const metrics = createMetrics()
  metrics.gauge('portal_test', 'Test', () => 1)
  const listener = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics)
  const { address = '' } = listener
  try {
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toContain('\nportal_test 1\n')
    for (const path of ['/', '/healthz', '/metrics/'])
      expect((await fetch(new URL(path, address))).status).toBe(404)
    expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  } finally {
    await listener.close()
  }
})

test('is off without a port', async () => {
  const listener = await serveMetrics({ host: '127.0.0.1', port: undefined }, createMetrics())
  expect(listener.address).toBeUndefined()
  await listener.close()
})

test('refuses to start on a taken port', async () => {
  const other = createServer()
  const port = await listenOnLoopback(other)
  try {
    await expect(serveMetrics({ host: '127.0.0.1', port }, createMetrics())).rejects.toThrow(
      /EADDRINUSE/,
    )
  } finally {
    other.close()
  }
})
