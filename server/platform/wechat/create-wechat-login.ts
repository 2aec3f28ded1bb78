import * as z from 'zod/mini'
import type { ApiConfig } from '../../config/api.ts'
import type { WechatApp } from '../../config/wechat.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts'
import { askWechat } from './ask-wechat.ts'
import { authorizeUrl } from './authorize-url.ts'
import { snapshotUser, type WechatLogin } from './wechat-login.ts'

const unionId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))
const token = z.object({
  access_token: z.string(),
  openid: z.string(),
  unionid: unionId,
  is_snapshotuser: z.optional(z.number()),
})
const userInfo = z.object({ unionid: unionId })

/**
 * Sign-in by WeChat, as configured.
 * @param timeout how long each of WeChat's answers may take, in milliseconds
 * @returns undefined when no app is configured: not enabled
 */
export function createWechatLogin(
  { wechat }: Pick<ApiConfig, 'wechat'>,
  timeout = 5000,
): WechatLogin | undefined {
  const { apps, openAddress, apiAddress } = wechat
  if (!apps.qr && !apps['in-wechat']) return undefined

  const exchange = (app: WechatApp, code: string) =>
    askWechat(
      apiAddress,
      '/sns/oauth2/access_token',
      { appid: app.appId, secret: app.appSecret, code, grant_type: 'authorization_code' },
      token,
      timeout,
    )
  return {
    authorizeUrl: ({ scene, state, redirectUri }) => {
      const appId = apps[scene]?.appId
      return appId && authorizeUrl(openAddress, { scene, appId, redirectUri, state })
    },
    identify: async (code, scene) => {
      const app = apps[scene]
      if (!app) throw new ProviderUnavailable('wechat', 'not_enabled')
      const { access_token, openid, unionid, is_snapshotuser } = await exchange(app, code)
      if (is_snapshotuser === 1) throw new ProviderRefused('wechat', snapshotUser)
      if (unionid) return { unionId: unionid }
      const query = { access_token, openid, lang: 'zh_CN' }
      const info = await askWechat(apiAddress, '/sns/userinfo', query, userInfo, timeout)
      // Both apps must belong to one account at open.weixin.qq.com; then WeChat tells it.
      if (!info.unionid) throw new ProviderUnavailable('wechat', 'no_unionid')
      return { unionId: info.unionid }
    },
  }
}
