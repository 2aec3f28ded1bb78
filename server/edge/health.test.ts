import request from 'supertest'
import { expect, test } from 'vitest'
import { startEdge } from '../testing/edge/test-edge.ts'

test('a running process is healthy', async () => {
  const edge = await startEdge({ isReady: () => false })
  const answer = await request(edge.app).get('/healthz')
  await edge.close()
  expect([answer.status, answer.text]).toEqual([200, 'ok\n'])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['is ready', () => true, 200],
  ['becomes ready', async () => true, 200],
  ['is not ready', () => false, 503],
  ['cannot tell', () => Promise.reject(new Error('database away')), 500],
])('an edge that %s says so', async (_what, isReady, status) => {
  const edge = await startEdge({ isReady })
  const answer = await request(edge.app).get('/readyz')
  await edge.close()
  expect(answer.status).toBe(status)
  expect(answer.text).not.toContain('database')
})
