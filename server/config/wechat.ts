import { gatewayVariable, isLoopback } from './address-variable.ts'
import * as read from './variable.ts'
import type { Environment } from './variable.ts'

/** The two apps of one account at open.weixin.qq.com: sign-in by QR code and inside WeChat. */
export type WechatScene = 'qr' | 'in-wechat'

export interface WechatApp {
  readonly appId: string
  readonly appSecret: string
}

/** Reads the WeChat settings. @throws ConfigError naming the id or secret that the other one needs */
export const wechatConfig = (env: Environment) => ({
  /** Undefined: no sign-in that way. */
  apps: {
    qr: app(env, 'WX_APP_ID', 'WX_APP_SECRET'),
    'in-wechat': app(env, 'WX_MP_APP_ID', 'WX_MP_APP_SECRET'),
  } satisfies Record<WechatScene, unknown>,
  openAddress: openAddress(env),
  apiAddress: gatewayVariable(env, 'https://api.weixin.qq.com'),
})
export type WechatConfig = Readonly<ReturnType<typeof wechatConfig>>

/** Returns where citizens' browsers go to sign in: to WeChat itself, unless the gateway is on this machine, for a trial. */
function openAddress(env: Environment): URL {
  const own = 'https://open.weixin.qq.com'
  const gateway = gatewayVariable(env, own)
  return isLoopback(gateway.hostname) ? gateway : new URL(own)
}

function app(env: Environment, idName: string, secretName: string): WechatApp | undefined {
  if (!read.text(env, idName, '') && !read.text(env, secretName, '')) return undefined
  return {
    appId: read.required(env, idName, `${secretName} is`),
    appSecret: read.required(env, secretName, `${idName} is`),
  }
}
