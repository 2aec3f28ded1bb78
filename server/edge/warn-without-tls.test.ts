import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { edgeConfig } from '../config/edge.ts'
import { createLogger } from '../platform/log.ts'
import { startEdge } from '../testing/edge/test-edge.ts'
import { warnAtStart } from './warn-without-tls.ts'

const PUBLIC_URL = 'https://jubao.example.gov.cn'
const production = {
  APP_ENV: 'production',
  ORGANISER: '某省互联网信息办公室',
  CONTACT_PHONE: '12345',
  CONTACT_EMAIL: 'jubao@example.gov.cn',
  ICP_NUMBER: '某ICP备1号',
}

describe('at the start', () => {
  const said = (env: Record<string, string>) => {
    const lines: { level: string; msg: string }[] = []
    const write = (line: string) => void lines.push(JSON.parse(line))
    warnAtStart(edgeConfig(env), createLogger({ destination: { write } }))
    return lines.map(({ level, msg }) => `${level} ${msg}`)
  }

  test.each([
    ['is reached by plain http', { ...production, PUBLIC_URL: 'http://jubao.example.gov.cn' }],
    ['does not know its address', production],
  ])('production that %s is an error, in words that are not overlooked', (_what, env) => {
    expect(said(env)).toEqual([
      expect.stringMatching(/^error PRODUCTION WITHOUT TLS, as PUBLIC_URL /),
    ])
  })

  test('logs nothing for production over TLS', () => {
    expect(said({ ...production, PUBLIC_URL })).toEqual([])
  })

  test.each(['ORGANISER', 'CONTACT_PHONE', 'CONTACT_EMAIL', 'ICP_NUMBER'])(
    'production without %s is an error that names it',
    (name) => {
      expect(said({ ...production, PUBLIC_URL, [name]: '' })).toEqual([
        expect.stringContaining(`error PRODUCTION THAT DOES NOT SAY WHOSE IT IS: ${name} not set`),
      ])
    },
  )

  test.each([{}, { PUBLIC_URL }, { APP_ENV: 'staging' }])(
    'warns an operator who takes this for production: %j',
    (env) => {
      expect(said(env)).toEqual([
        expect.stringMatching(/^info not in production: .*APP_ENV=production/),
      ])
    },
  )

  test('logs a warning with API_HOST, which may be live', () => {
    const API_HOST = 'https://api.example.gov.cn'
    expect(said({ API_HOST })).toEqual([
      expect.stringMatching(/^warn not in production: .*APP_ENV=production/),
    ])
    expect(said({ ...production, PUBLIC_URL, API_HOST })).toEqual([])
  })
})

describe('at the first request', () => {
  const warningsOf = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const edge = await startEdge({ env })
    for (let call = 0; call < 3; call += 1) await request(edge.app).get('/api/captcha').set(headers)
    await edge.close()
    return edge.lines().filter(({ level }) => level === 'warn')
  }

  test('logs a proxy that TRUST_PROXY misses once', async () => {
    const warnings = await warningsOf({ PUBLIC_URL }, { 'X-Forwarded-Proto': 'https' })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.['msg']).toContain('TRUST_PROXY')
  })

  test('logs a request without TLS in production once', async () => {
    const warnings = await warningsOf(production)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.['msg']).toContain('without TLS, in production')
  })

  test.each([
    ['the proxy is trusted', { PUBLIC_URL, TRUST_PROXY: 'loopback' }],
    ['the proxy is trusted, in production', { ...production, TRUST_PROXY: 'loopback' }],
    ['nobody promised TLS', { PUBLIC_URL: 'http://jubao.example.gov.cn' }],
    ['nothing is known', {}],
  ])('logs nothing when %s', async (_when, env) => {
    expect(await warningsOf(env, { 'X-Forwarded-Proto': 'https' })).toEqual([])
  })
})
