import express from 'express'
import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { startEdge, type TestEdge } from '../testing/edge/test-edge.ts'

const running: TestEdge[] = []
afterEach(async () => {
  for (const edge of running.splice(0)) await edge.close()
})

/** An edge whose API tells which request id it was given. */
async function start(env: Record<string, string> = {}) {
  const api = express().use((incoming, response) => {
    response.json({ given: incoming.get('x-request-id') })
  })
  const edge = await startEdge({ env, api })
  running.push(edge)
  return edge
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test('every call has an id for the API and the visitor, and no log line holds it', async () => {
  const edge = await start()
  const answer = await request(edge.app).get('/api/captcha')
  const id = answer.headers['x-request-id']
  expect(id).toMatch(uuid)
  expect(answer.body).toEqual({ given: id })
  edge.app.flush()
  expect(edge.logged.join('')).not.toContain(id)
})

test('two calls have two ids', async () => {
  const edge = await start()
  const [one, other] = await Promise.all([
    request(edge.app).get('/api/captcha'),
    request(edge.app).get('/api/captcha'),
  ])
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
})

test('keeps the id of a trusted proxy', async () => {
  const edge = await start({ TRUST_PROXY: 'loopback' })
  const answer = await request(edge.app).get('/api/captcha').set('X-Request-Id', 'nginx-0123_abc')
  expect(answer.headers['x-request-id']).toBe('nginx-0123_abc')
  expect(answer.body).toEqual({ given: 'nginx-0123_abc' })
})

test('replaces the id of a client', async () => {
  const edge = await start()
  const answer = await request(edge.app).get('/api/captcha').set('X-Request-Id', 'nginx-0123_abc')
  expect(answer.headers['x-request-id']).toMatch(uuid)
})

test.each(['short', 'a'.repeat(65), 'has space in it', '{"level":"error"}', '<script>alert()', ''])(
  'a malformed id is replaced even when a proxy of ours sends it: %j',
  async (id) => {
    const edge = await start({ TRUST_PROXY: 'loopback' })
    const answer = await request(edge.app).get('/api/captcha').set('X-Request-Id', id)
    expect(answer.headers['x-request-id']).toMatch(uuid)
  },
)
