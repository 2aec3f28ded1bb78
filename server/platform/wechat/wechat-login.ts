import * as z from 'zod/mini'
import type { WechatScene, WechatApp } from '../../config/wechat.ts'
import type { ApiConfig } from '../../config/api.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  errorCode,
  noUsableAnswer,
} from '../provider-error.ts'

export interface WechatLogin {
  /**
   * Returns the address to send the citizen to, who returns to `redirectUri` with `code` and `state` in the query
   * string, or without a code when they declined. In WeChat only after a tap: on pages that redirect by themselves
   * WeChat uses a made-up user.
   * @param visit `state` of up to 128 letters and digits; WeChat accepts nothing else
   * @returns undefined when this scene is not enabled
   * @throws RangeError for any other state
   */
  authorizeUrl(visit: {
    scene: WechatScene
    state: string
    redirectUri: string
  }): string | undefined

  /**
   * Identifies the citizen who returned. A code is valid once and for its own scene only.
   * @returns `unionId`, the same in both scenes
   * @throws ProviderRefused when the code is wrong, used or too old, or `snapshotUser`
   * @throws ProviderUnavailable when WeChat is unreachable or overloaded, or the app is misconfigured
   */
  identify(code: string, scene: WechatScene): Promise<{ unionId: string }>
}

/** The refusal's code when WeChat used a made-up user: the citizen should tap 使用完整服务 and sign in again. */
export const snapshotUser = 'snapshot_user'

const unionId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))
const token = z.object({
  access_token: z.string(),
  openid: z.string(),
  unionid: unionId,
  is_snapshotuser: z.optional(z.number()),
})
const userInfo = z.object({ unionid: unionId })

/** Creates the sign-in by WeChat; undefined when no app is configured. @param timeout milliseconds for an answer */
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
      // Both apps must belong to one account at open.weixin.qq.com for WeChat to send it.
      if (!info.unionid) throw new ProviderUnavailable('wechat', 'no_unionid')
      return { unionId: info.unionid }
    },
  }
}

const pages: Record<WechatScene, { path: string; scope: string }> = {
  qr: { path: '/connect/qrconnect', scope: 'snsapi_login' },
  'in-wechat': { path: '/connect/oauth2/authorize', scope: 'snsapi_userinfo' },
}

/**
 * Builds the address that the citizen is sent to. WeChat checks the order of the parameters as well. Sources:
 * https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html,
 * https://developers.weixin.qq.com/doc/service/guide/h5/auth.html
 * @throws RangeError unless the state is 1 to 128 letters and digits
 */
export function authorizeUrl(
  base: URL,
  visit: Record<'appId' | 'redirectUri' | 'state', string> & { scene: WechatScene },
): string {
  const { scene, appId, redirectUri, state } = visit
  if (!/^[a-zA-Z0-9]{1,128}$/.test(state)) throw new RangeError('state: letters and digits only')
  const { path, scope } = pages[scene]
  const query = new URLSearchParams([
    ['appid', appId],
    ['redirect_uri', redirectUri],
    ['response_type', 'code'],
    ['scope', scope],
    ['state', state],
  ])
  return `${base.origin}${path}?${query.toString()}#wechat_redirect`
}

const provider = 'wechat'

/**
 * Permanent faults of the code. Others are temporary (-1 busy, 45011 too many) or of our app. Source:
 * https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html
 */
const finalCodes: ReadonlySet<number> = new Set([
  40029, // invalid code
  40163, // code been used
  41008, // missing code
  42003, // code expired
])

const errorBody = z.object({ errcode: z.number() })

/**
 * Calls WeChat's API, which always answers HTTP 200. Address, parameters and answer hold secrets, so errors contain
 * none of them.
 * @param shape of a successful answer
 * @throws ProviderRefused, ProviderUnavailable
 */
async function askWechat<T extends z.ZodMiniType>(
  address: URL,
  path: string,
  parameters: Record<string, string>,
  shape: T,
  timeout: number,
): Promise<z.output<T>> {
  const url = new URL(path, address)
  url.search = new URLSearchParams(parameters).toString()
  const answer = await ask(url, timeout)
  const error = errorBody.safeParse(answer)
  if (error.success && error.data.errcode !== 0) throw failure(error.data.errcode)
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new ProviderUnavailable(provider, noUsableAnswer)
  return parsed.data
}

async function ask(url: URL, timeout: number): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(unavailable)
  if (!response.ok) throw new ProviderUnavailable(provider, `HTTP_${response.status}`)
  // Whatever the content type: WeChat sends JSON as text/plain.
  return response.json().catch(unavailable)
}

function unavailable(error: unknown): never {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  throw new ProviderUnavailable(provider, timedOut ? 'ETIMEDOUT' : errorCode(error))
}

const failure = (errcode: number) =>
  finalCodes.has(errcode)
    ? new ProviderRefused(provider, errcode)
    : new ProviderUnavailable(provider, errcode)
