import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apiConfig } from './api.ts'
import { ConfigError } from './variable.ts'

const key = (digit: string) => digit.repeat(64)

test('every setting is optional', () => {
  expect(apiConfig({})).toMatchObject({
    port: 3001,
    logLevel: 'info',
    trustProxy: ['loopback'],
    publicUrl: undefined,
    database: undefined,
    production: false,
    storageMinFreeBytes: 512 * 1024 * 1024,
    tokenSecret: undefined,
    indexSecret: undefined,
    dataKeys: undefined,
    sms: { driver: 'console' },
    mail: { driver: 'console' },
    wechat: { apps: { qr: undefined, 'in-wechat': undefined } },
    izy: undefined,
    auditAnchorFile: resolve('data/desk/audit-anchors.jsonl'),
    staffUrl: undefined,
    retention: { closedReporterDays: 730, noticeDays: 365, auditDays: 1096 },
  })
})

test('resolves the data folder, ./data by default', () => {
  expect(apiConfig({}).dataDir).toBe(`${process.cwd()}/data`)
  expect(apiConfig({ DATA_DIR: 'here' }).dataDir).toBe(`${process.cwd()}/here`)
  expect(apiConfig({ DATA_DIR: '/srv/portal' }).dataDir).toBe('/srv/portal')
})

test('treats an empty variable as unset', () => {
  const names = ['DATABASE_URL', 'TOKEN_SECRET', 'DATA_KEYS', 'SMS_DRIVER', 'TRUST_PROXY']
  const empty = Object.fromEntries(names.map((name) => [name, '  ']))
  expect(apiConfig(empty)).toEqual(apiConfig({}))
})

test('reads secrets from hex', () => {
  const config = apiConfig({ TOKEN_SECRET: key('a'), INDEX_SECRET: key('B') })
  expect(config.tokenSecret).toEqual(Buffer.alloc(32, 0xaa))
  expect(config.indexSecret).toEqual(Buffer.alloc(32, 0xbb))
})

test('keeps the order of data keys: the last one is the newest', () => {
  const { dataKeys } = apiConfig({ DATA_KEYS: `7:${key('a')}, 2:${key('b')}` })
  expect([...(dataKeys ?? [])]).toEqual([
    [7, Buffer.alloc(32, 0xaa)],
    [2, Buffer.alloc(32, 0xbb)],
  ])
})

test('trusts proxies by address, network or name', () => {
  const trusted = (value: string) => apiConfig({ TRUST_PROXY: value }).trustProxy
  expect(trusted('uniquelocal, 10.0.0.0/8,192.0.2.7 , ::1/128')).toEqual([
    'uniquelocal',
    '10.0.0.0/8',
    '192.0.2.7',
    '::1/128',
  ])
})

describe('a bad value stops the start, names the variable and does not repeat the value', () => {
  const bad: [name: string, value: string][] = [
    ['API_PORT', '70000'],
    ['API_PORT', 'http'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'loopback,'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/portal'],
    ['DATABASE_URL', 'hunter2'],
    ['DATABASE_OWNER_URL', 'mysql://root:hunter2@db/portal'],
    ['DATABASE_CONNECTIONS', '0'],
    ['STORAGE_MIN_FREE_MB', '-1'],
    ['TOKEN_SECRET', 'hunter2'],
    ['INDEX_SECRET', key('a').slice(1)],
    ['DATA_KEYS', key('a')],
    ['DATA_KEYS', `1:${key('g')}`],
    ['DATA_KEYS', `0:${key('a')}`],
    ['DATA_KEYS', `65536:${key('a')}`],
    ['DATA_KEYS', `1:${key('a')},1:${key('b')}`],
    ['DATA_KEYS', `1:${key('a')},`],
    ['METRICS_PORT', 'hunter2'],
    ['METRICS_PORT', '10.0.0.5:'],
    ['SMS_DRIVER', 'pigeon'],
    ['MAIL_DRIVER', 'pigeon'],
    ['PROVIDER_GATEWAY', 'http://hunter2.example.cn'],
    ['IZY_PUBLIC_KEY', 'hunter2'],
  ]
  test.for(bad)('%s', ([name, value]) => {
    const start = () => apiConfig({ [name]: value })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(new RegExp(`^${name}: `))
    expect(start).not.toThrow(new RegExp(`hunter2|${key('a').slice(1)}`))
  })
})
