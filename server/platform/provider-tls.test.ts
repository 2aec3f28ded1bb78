import { afterEach, describe, expect, test } from 'vitest'
import { aliyunAccount, startAliyunSms } from '../testing/stand-ins/aliyun-sms.ts'
import type { StandIn } from '../testing/stand-ins/http-stand-in.ts'
import { startTencentSms, tencentAccount } from '../testing/stand-ins/tencent-sms.ts'
import { startTlsFront, trustingStandIns } from '../testing/stand-ins/tls-front.ts'
import { startWechat, wechatApps } from '../testing/stand-ins/wechat.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-error.ts'
import { aliyunSmsSender } from './sms/aliyun-sender.ts'
import { tencentSmsSender } from './sms/tencent-sender.ts'
import { createWechatLogin } from './wechat/wechat-login.ts'

const message = { phone: '13800138000', code: '204816', minutes: 5, language: 'zh-CN' } as const

/** A call of each provider, at an address. */
const providers: [
  name: string,
  start: () => Promise<StandIn>,
  ask: (url: URL) => Promise<unknown>,
][] = [
  [
    'Tencent Cloud',
    startTencentSms,
    async (endpoint) => {
      const config = { ...tencentAccount, templateParams: 'code,minutes', endpoint } as const
      return (await tencentSmsSender(config)).send(message)
    },
  ],
  [
    'Aliyun',
    startAliyunSms,
    async (endpoint) => {
      const config = { ...aliyunAccount, templateParams: 'code', endpoint } as const
      return (await aliyunSmsSender(config)).send(message)
    },
  ],
  [
    'WeChat',
    startWechat,
    async (apiAddress) => {
      const wechat = { apps: wechatApps, openAddress: apiAddress, apiAddress }
      return createWechatLogin({ wechat })?.identify('made-up', 'qr')
    },
  ],
]

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

describe.for(providers)('%s', ([, start, ask]) => {
  const behindTls = async () => {
    const standIn = await start()
    const front = await startTlsFront(standIn.url)
    closers.push(
      () => standIn.close(),
      () => front.close(),
    )
    return { standIn, url: front.url }
  }

  test('is called over TLS', async () => {
    const { standIn, url } = await behindTls()
    await trustingStandIns(async () => {
      const outcome: unknown = await ask(url).catch((error: unknown) => error)
      // WeChat was asked about an unknown code.
      expect(outcome === undefined || outcome instanceof ProviderRefused).toBe(true)
    })
    expect(standIn.received).toHaveLength(1)
  })

  test('receives neither key nor code with an untrusted certificate', async () => {
    const { standIn, url } = await behindTls()
    const outcome: unknown = await ask(url).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(ProviderUnavailable)
    expect(standIn.received).toEqual([])
  })
})
