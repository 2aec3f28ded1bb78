import request from 'supertest'
import { expect, test } from 'vitest'
import { startEdge } from '../testing/edge/test-edge.ts'

const warningsOf = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
  const edge = await startEdge({ env })
  for (let call = 0; call < 3; call += 1)
    await request(edge.server).get('/api/captcha').set(headers)
  await edge.close()
  return edge.lines().filter(({ level }) => level === 'warn')
}
const PUBLIC_URL = 'https://jubao.example.gov.cn'

test('a proxy that was forgotten in TRUST_PROXY is noticed, once', async () => {
  const warnings = await warningsOf({ PUBLIC_URL }, { 'X-Forwarded-Proto': 'https' })
  expect(warnings).toHaveLength(1)
  expect(warnings[0]?.['msg']).toContain('TRUST_PROXY')
})

test.each([
  ['the proxy is trusted', { PUBLIC_URL, TRUST_PROXY: 'loopback' }],
  ['nobody promised TLS', { PUBLIC_URL: 'http://jubao.example.gov.cn' }],
  ['nothing is known', {}],
])('there is nothing to say when %s', async (_when, env) => {
  expect(await warningsOf(env, { 'X-Forwarded-Proto': 'https' })).toEqual([])
})
