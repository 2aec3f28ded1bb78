import { expect, test } from 'vitest'
import { edgeConfig, missingIdentity } from './edge.ts'

/** The samples of a try-out, which pages mark as 示例. */
const samples = {
  organiser: '某省互联网信息办公室',
  contact_phone: '12377',
  contact_email: 'jubao@example.com',
  contact_hours: '工作日 9:00—17:30',
  icp_number: '某ICP备12345678号-1',
  police_filing: '某公网安备12345678901234号',
  is_sample: true,
}
/** No identity. */
const nobody = {
  organiser: '',
  contact_phone: '',
  contact_email: '',
  contact_hours: '',
  icp_number: '',
  police_filing: '',
  is_sample: false,
}

test('every setting is optional', () => {
  expect(edgeConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    apiHosts: [],
    metrics: { certificates: [], host: '127.0.0.1', port: undefined },
    apiTimeoutSeconds: 60,
    publicUrl: undefined,
    trustProxy: ['loopback'],
    logLevel: 'info',
    drainDelaySeconds: 0,
    pageStatistics: undefined,
    runtime: {
      environment: 'test',
      mode: 'production',
      base_path: '/web/pc',
      logo: true,
      title: '网络违法和不良信息举报平台',
      ...samples,
      quick_exit_url: 'https://www.weather.com.cn/',
      wx_app_id: '',
      wx_sign_api: '',
      service_worker: true,
    },
  })
})

test('uses the settings', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '8080',
    API_HOST: 'http://api:3001, http://api-2:3001',
    API_TIMEOUT_SECONDS: '90',
    PUBLIC_URL: 'https://jubao.example.gov.cn',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    LOG_LEVEL: 'warn',
    DRAIN_DELAY_SECONDS: '7',
    SERVICE_WORKER: '0',
    APP_ENV: 'staging',
    SITE_TITLE: '某省举报中心',
    ICP_NUMBER: '京ICP备12345678号-1',
    POLICE_FILING: '京公网安备 1号',
    CONTACT_PHONE: '12377',
    CONTACT_EMAIL: 'a@b.cn',
    CONTACT_HOURS: '每天 8:00—20:00',
    ORGANISER: '某省网信办',
    QUICK_EXIT_URL: 'https://weather.example/',
    WX_APP_ID: 'wx1',
    WX_SIGN_API: '/sign',
  }
  expect(edgeConfig(env)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    apiHosts: ['http://api:3001', 'http://api-2:3001'],
    metrics: { certificates: [], host: '127.0.0.1', port: undefined },
    apiTimeoutSeconds: 90,
    publicUrl: 'https://jubao.example.gov.cn',
    trustProxy: ['10.0.0.0/8', 'loopback'],
    logLevel: 'warn',
    drainDelaySeconds: 7,
    pageStatistics: undefined,
    runtime: {
      environment: 'staging',
      mode: 'production',
      base_path: '/web/pc',
      logo: true,
      title: '某省举报中心',
      icp_number: '京ICP备12345678号-1',
      police_filing: '京公网安备 1号',
      contact_phone: '12377',
      contact_email: 'a@b.cn',
      contact_hours: '每天 8:00—20:00',
      organiser: '某省网信办',
      is_sample: false,
      quick_exit_url: 'https://weather.example/',
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
  ['SERVICE_WORKER', 'sometimes'],
  ['QUICK_EXIT_URL', 'javascript:alert(1)'],
  ['APP_ENV', 'prod'],
  ['WX_SIGN_API', 'https://sign.example/wx'],
  ['WX_SIGN_API', '//sign.example/wx'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => edgeConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

test('IPv6 may have brackets', () => {
  expect(edgeConfig({ HOST: '[::1]' }).host).toBe('::1')
})

test('port 0 takes a free one', () => {
  expect(edgeConfig({ PORT: '0' }).port).toBe(0)
})

test.each([
  ['production', {}],
  ['staging', {}],
  ['test', { CONTACT_PHONE: '12345' }],
])('shows no samples in %s, nor beside a set value: %j', (APP_ENV, set) => {
  const { runtime } = edgeConfig({ APP_ENV, ...set })
  expect(runtime).toMatchObject({
    ...nobody,
    ...('CONTACT_PHONE' in set && { contact_phone: set.CONTACT_PHONE }),
  })
})

test('has no sample made of zeros', () => {
  expect(JSON.stringify(edgeConfig({}).runtime)).not.toContain('0000')
})

test('counts the identity as missing until it is set, with or without samples', () => {
  const all = ['ORGANISER', 'CONTACT_PHONE', 'CONTACT_EMAIL', 'ICP_NUMBER']
  expect(missingIdentity(edgeConfig({}).runtime)).toEqual(all)
  expect(missingIdentity(edgeConfig({ APP_ENV: 'production' }).runtime)).toEqual(all)
  const set = { ORGANISER: '某省网信办', CONTACT_EMAIL: 'a@b.cn' }
  expect(missingIdentity(edgeConfig(set).runtime)).toEqual(['CONTACT_PHONE', 'ICP_NUMBER'])
})
