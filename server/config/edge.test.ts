import { expect, test } from 'vitest'
import { edgeConfig } from './edge.ts'

test('everything is optional', () => {
  expect(edgeConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    apiHost: undefined,
    apiTimeoutSeconds: 60,
    publicUrl: undefined,
    trustProxy: ['loopback'],
    logLevel: 'info',
    drainSeconds: 30,
    pageStatisticsFile: undefined,
    runtime: {
      environment: 'test',
      mode: 'production',
      base_path: '/web/pc',
      logo: true,
      title: '网络违法和不良信息举报平台',
      icp_number: '',
      police_filing: '',
      contact_phone: '',
      contact_email: '',
      wx_app_id: '',
      wx_sign_api: '',
      service_worker: true,
    },
  })
})

test('what is set is used', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '8080',
    API_HOST: 'http://api:3001',
    API_TIMEOUT_SECONDS: '90',
    PUBLIC_URL: 'https://jubao.example.gov.cn',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '5',
    PAGE_STATISTICS_FILE: '/etc/portal/statistics.js',
    SERVICE_WORKER: '0',
    APP_ENV: 'live',
    APP_MODE: 'preview',
    APP_BASE: '/web/pc/',
    SITE_LOGO: '0',
    SITE_TITLE: '某省举报中心',
    ICP_NUMBER: '京ICP备12345678号-1',
    POLICE_FILING: '京公网安备 1号',
    CONTACT_PHONE: '12377',
    CONTACT_EMAIL: 'a@b.cn',
    WX_APP_ID: 'wx1',
    WX_SIGN_API: '/sign',
  }
  expect(edgeConfig(env)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    apiHost: 'http://api:3001',
    apiTimeoutSeconds: 90,
    publicUrl: 'https://jubao.example.gov.cn',
    trustProxy: ['10.0.0.0/8', 'loopback'],
    logLevel: 'warn',
    drainSeconds: 5,
    pageStatisticsFile: '/etc/portal/statistics.js',
    runtime: {
      environment: 'live',
      mode: 'preview',
      base_path: '/web/pc',
      logo: false,
      title: '某省举报中心',
      icp_number: '京ICP备12345678号-1',
      police_filing: '京公网安备 1号',
      contact_phone: '12377',
      contact_email: 'a@b.cn',
      wx_app_id: 'wx1',
      wx_sign_api: '/sign',
      service_worker: false,
    },
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['API_HOST', 'api:3001'],
  ['API_HOST', 'ftp://api'],
  ['API_TIMEOUT_SECONDS', '0'],
  ['PUBLIC_URL', 'jubao.example.gov.cn'],
  ['TRUST_PROXY', 'everybody'],
  ['LOG_LEVEL', 'loud'],
  ['DRAIN_SECONDS', '-1'],
  ['SITE_LOGO', 'maybe'],
  ['SERVICE_WORKER', 'sometimes'],
  ['APP_BASE', '/portal'],
  ['WX_SIGN_API', 'https://sign.example/wx'],
  ['WX_SIGN_API', '//sign.example/wx'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => edgeConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

test('a port of 0 takes any free one', () => {
  expect(edgeConfig({ PORT: '0' }).port).toBe(0)
})
