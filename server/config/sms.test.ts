import { describe, expect, test } from 'vitest'
import { smsConfig } from './sms.ts'
import { ConfigError } from './variable.ts'

const account = {
  SMS_KEY_ID: 'AKIDexample',
  SMS_KEY_SECRET: 'hunter2',
  SMS_SIGN_NAME: '举报中心',
  SMS_TEMPLATES: 'code=449739, query_code=449742,result=449740',
}
const tencent = { SMS_DRIVER: 'tencent', SMS_APP_ID: '1400006666', ...account }
const aliyun = { SMS_DRIVER: 'aliyun', ...account }

test('prints codes by default and reads no other setting', () => {
  expect(smsConfig({})).toEqual({ driver: 'console' })
  expect(smsConfig({ PROVIDER_GATEWAY: 'nonsense' })).toEqual({ driver: 'console' })
})

test('Tencent Cloud has its own address and a template with two places', () => {
  expect(smsConfig(tencent)).toEqual({
    driver: 'tencent',
    keyId: 'AKIDexample',
    keySecret: 'hunter2',
    appId: '1400006666',
    signName: '举报中心',
    templateId: '449739',
    queryCodeTemplateId: '449742',
    resultTemplateId: '449740',
    templateParams: 'code,minutes',
    endpoint: new URL('https://sms.tencentcloudapi.com'),
  })
})

test('Aliyun has its own address and a template with one place', () => {
  expect(smsConfig(aliyun)).toMatchObject({
    driver: 'aliyun',
    templateParams: 'code',
    endpoint: new URL('https://dysmsapi.aliyuncs.com'),
  })
})

const needed = Object.keys(account).filter((name) => name !== 'SMS_TEMPLATES')

test.for(['', 'result=1', 'code=', 'code=1=2', 'code=1,codes=2'])(
  'refuses the templates %s by name',
  (value) => {
    expect(() => smsConfig({ ...aliyun, SMS_TEMPLATES: value })).toThrow(/^SMS_TEMPLATES: code=ID/)
  },
)

describe('names a variable that the driver needs', () => {
  test.for([...needed, 'SMS_APP_ID'])('%s of tencent', (name) => {
    expect(() => smsConfig({ ...tencent, [name]: ' ' })).toThrow(
      new ConfigError(name, 'must be set when SMS_DRIVER is tencent'),
    )
  })
  test.for(needed)('%s of aliyun', (name) => {
    expect(() => smsConfig({ ...aliyun, [name]: undefined })).toThrow(
      new ConfigError(name, 'must be set when SMS_DRIVER is aliyun'),
    )
  })
})

describe('PROVIDER_GATEWAY', () => {
  const endpoint = (value: string) => () => smsConfig({ ...aliyun, PROVIDER_GATEWAY: value })

  test.for(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'may be this machine without encryption: %s',
    (value) => {
      expect(endpoint(value)()).toMatchObject({ endpoint: new URL(value) })
    },
  )

  test.for([
    'http://dysmsapi.aliyuncs.com',
    'http://127.0.0.1.evil.cn',
    'http://localhost.evil.cn',
    'ftp://127.0.0.1',
    'dysmsapi.aliyuncs.com',
    'https://dysmsapi.aliyuncs.com/v2',
    'https://user:hunter2@dysmsapi.aliyuncs.com',
    'https://dysmsapi.aliyuncs.com/?a=b',
  ])('refuses an unencrypted address, or one that is no origin: %s', (value) => {
    expect(endpoint(value)).toThrow(/^PROVIDER_GATEWAY: an https/)
    expect(endpoint(value)).not.toThrow(/hunter2/)
  })
})
