import helmet from 'helmet'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { startEdge } from '../testing/edge/test-edge.ts'
import { helmetOptions } from './security-headers.ts'
import { phones } from '../testing/edge/user-agents.ts'

const edge = await closeAfterAll(startEdge({ env: { TRUST_PROXY: 'loopback' } }))

const readPolicy = (header: string) =>
  Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )

test('each header of helmet is set or turned off by name', () => {
  const names = Object.keys(helmet).filter((name) =>
    /^(content|cross|origin|referrer|strict|x[A-Z])/.test(name),
  )
  expect(Object.keys(helmetOptions({}, true)).toSorted()).toEqual(names.toSorted())
})

test('a page may load, call and run this origin only', async () => {
  const { headers } = await request(edge.app).get('/web/pc/')
  expect(readPolicy(String(headers['content-security-policy']))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' blob: data:",
    'media-src': 'blob: data:',
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'portal',
  })
})

test('a page with a query string has the same policy as one from memory', async () => {
  const [plain, query] = await Promise.all(
    ['/web/pc/', '/web/pc/?a=1'].map((path) => request(edge.app).get(path)),
  )
  const name = 'content-security-policy'
  expect(query?.headers[name]).toBe(plain?.headers[name])
})

test('only the camera, the clipboard and full screen are allowed', async () => {
  const { headers } = await request(edge.app).get('/web/mobile/')
  const policy = String(headers['permissions-policy'])
  const granted = policy.split(', ').filter((feature) => !feature.endsWith('=()'))
  expect(granted).toEqual([
    'camera=(self)',
    'clipboard-read=(self)',
    'clipboard-write=(self)',
    'fullscreen=(self)',
  ])
  expect(policy).toContain('microphone=()')
  expect(policy).toContain('geolocation=()')
})

const everywhere = [
  '/web/pc/',
  '/web/mobile/',
  '/web/pc/assets/index-B7xq1ZpK.js',
  '/web/page-statistics.js',
  '/api/front/config/detail',
  '/healthz',
  '/',
  '/nowhere',
]

describe.each(everywhere)('%s', (path) => {
  test('has the headers of every response', async () => {
    const { headers } = await request(edge.app).get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|http:|\*/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('sends HSTS over TLS only', async () => {
    const plain = await request(edge.app).get(path)
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    const secure = await request(edge.app).get(path).set('X-Forwarded-Proto', 'https')
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

test('a redirect by device has them too', async () => {
  const { headers, status } = await request(edge.app)
    .get('/web/pc/')
    .set('User-Agent', phones['WeChat on Android'])
    .set('X-Forwarded-Proto', 'https, http')
  expect(status).toBe(302)
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('an untrusted client cannot claim TLS', async () => {
  const stranger = await startEdge()
  for (const path of ['/web/pc/', '/healthz']) {
    const { headers } = await request(stranger.server).get(path).set('X-Forwarded-Proto', 'https')
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
  await stranger.close()
})
