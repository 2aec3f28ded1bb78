import { describe, expect, test } from 'vitest'
import { ConfigError } from './variable.ts'
import { wechatConfig } from './wechat.ts'

test('is off without apps, with WeChat’s own addresses', () => {
  expect(wechatConfig({})).toEqual({
    apps: { qr: undefined, 'in-wechat': undefined },
    openAddress: new URL('https://open.weixin.qq.com'),
    apiAddress: new URL('https://api.weixin.qq.com'),
  })
})

test('each app works without the other', () => {
  const app = { appId: 'wxbdc5610cc59c1631', appSecret: 'hunter2' }
  const qr = { WX_APP_ID: app.appId, WX_APP_SECRET: app.appSecret }
  const mp = { WX_MP_APP_ID: app.appId, WX_MP_APP_SECRET: app.appSecret }
  expect(wechatConfig(qr).apps).toEqual({ qr: app, 'in-wechat': undefined })
  expect(wechatConfig(mp).apps).toEqual({ qr: undefined, 'in-wechat': app })
  expect(wechatConfig({ ...qr, ...mp }).apps).toEqual({ qr: app, 'in-wechat': app })
})

test.for([
  ['http://127.0.0.1:8001', 'http://127.0.0.1:8001/'],
  // Citizens' browsers do not reach a gateway of the centre.
  ['https://gateway.example.cn', 'https://open.weixin.qq.com/'],
])('calls a gateway, %s; browsers go to it on this machine only', ([gateway = '', open]) => {
  const config = wechatConfig({ PROVIDER_GATEWAY: gateway })
  expect([config.apiAddress.origin, config.openAddress.href]).toEqual([gateway, open])
})

describe('names the missing half of an app', () => {
  test.for([
    ['WX_APP_ID', 'WX_APP_SECRET'],
    ['WX_APP_SECRET', 'WX_APP_ID'],
    ['WX_MP_APP_ID', 'WX_MP_APP_SECRET'],
    ['WX_MP_APP_SECRET', 'WX_MP_APP_ID'],
  ] as const)('%s without %s', ([given, missing]) => {
    expect(() => wechatConfig({ [given]: 'hunter2' })).toThrow(
      new ConfigError(missing, `must be set when ${given} is`),
    )
  })

  test('refuses an unencrypted address over the network', () => {
    expect(() => wechatConfig({ PROVIDER_GATEWAY: 'http://api.weixin.qq.com' })).toThrow(
      /^PROVIDER_GATEWAY: /,
    )
  })
})
