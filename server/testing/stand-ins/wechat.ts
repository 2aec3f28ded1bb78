import type { WechatApp, WechatScene } from '../../config/wechat.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { startStandIn, type Answer, type StandIn } from './http-stand-in.ts'
import { authorizePage } from './wechat-authorize-page.ts'

/** The centre's two apps as WeChat knows them. */
export const wechatApps: Record<WechatScene, WechatApp> = {
  qr: { appId: 'wxbdc5610cc59c1631', appSecret: '7d1ab4c0f3EXAMPLE9e2b5a6c8d0f1e2' },
  'in-wechat': { appId: 'wx520c15f417810387', appSecret: 'e4f5a6b7c8EXAMPLE0d1e2f3a4b5c6d7' },
}

/** The person who holds the phone. */
interface WechatPerson {
  readonly unionId: string
  /** The answer that has the unionid: the token's, the person's, or none (not set up). */
  readonly tells?: 'with the token' | 'when asked' | 'never'
  /** A fake person with which WeChat previews a page that asks for consent without a tap. */
  readonly snapshot?: boolean
}

export interface WechatStandIn extends StandIn {
  /** The person who gives the next authorisations, at once. */
  person: WechatPerson
}

interface Grant {
  readonly scene: WechatScene
  readonly person: WechatPerson
  readonly expires: number
  used: boolean
}
const minute = 60_000
/** Lifetime of a code: WeChat states 10 minutes for websites and 5 for pages inside it. */
const codeLives = { qr: 10 * minute, 'in-wechat': 5 * minute }

/**
 * Starts WeChat: the two authorisation pages and the two calls behind them
 * (https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html,
 * https://developers.weixin.qq.com/doc/service/guide/h5/auth.html). The page redirects a browser back at once, as if
 * the person had scanned the code and agreed.
 */
export async function startWechat(clock: Clock = systemClock): Promise<WechatStandIn> {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  let count = 0
  const state: { person: WechatPerson } = { person: { unionId: 'o6_bmasdasdsad6_2sgVt7hMZOPfL' } }
  const now = () => clock.now().getTime()

  const authorize = (scene: WechatScene): string => {
    count += 1
    const code = `0610Xey313BXSQ15G6v31H6wy310Xe${count}`
    grants.set(code, {
      scene,
      person: state.person,
      expires: now() + codeLives[scene],
      used: false,
    })
    return code
  }

  const accessToken = (query: URLSearchParams): Answer => {
    const scene = sceneOf(query.get('appid'))
    if (!query.get('appid')) return error(41002, 'appid missing')
    if (!scene) return error(40013, 'invalid appid')
    if (query.get('secret') !== wechatApps[scene].appSecret)
      return error(40125, 'invalid appsecret')
    if (query.get('grant_type') !== 'authorization_code') return error(40002, 'invalid grant_type')
    const code = query.get('code')
    if (!code) return error(41008, 'missing code')
    const grant = grants.get(code)
    if (grant?.scene !== scene) return error(40029, `invalid code ${code}`)
    if (grant.used) return error(40163, `code been used, ${code}`)
    if (now() >= grant.expires) return error(42003, 'code expired')
    grant.used = true
    const token = `ACCESS_TOKEN_${code}`
    tokens.set(token, grant)
    const { unionId, tells = 'with the token', snapshot } = grant.person
    return ok({
      access_token: token,
      expires_in: 7200,
      refresh_token: `REFRESH_TOKEN_${code}`,
      openid: openIdOf(grant),
      scope: scene === 'qr' ? 'snsapi_login' : 'snsapi_userinfo',
      ...(snapshot && { is_snapshotuser: 1 }),
      ...(tells === 'with the token' && { unionid: unionId }),
    })
  }

  const userInfo = (query: URLSearchParams): Answer => {
    const grant = tokens.get(query.get('access_token') ?? '')
    if (!grant) return error(40001, 'invalid credential, access_token is invalid')
    if (query.get('openid') !== openIdOf(grant)) return error(40003, 'invalid openid')
    const { unionId, tells } = grant.person
    return ok({
      openid: openIdOf(grant),
      nickname: '张三',
      sex: 0,
      headimgurl: '',
      privilege: [],
      ...(tells !== 'never' && { unionid: unionId }),
    })
  }

  const standIn = await startStandIn(({ url }) => {
    if (url.pathname === '/sns/oauth2/access_token') return accessToken(url.searchParams)
    if (url.pathname === '/sns/userinfo') return userInfo(url.searchParams)
    return authorizePage(url, wechatApps, authorize)
  })
  return Object.assign(state, standIn)
}

const sceneOf = (appId: string | null): WechatScene | undefined =>
  (['qr', 'in-wechat'] as const).find((scene) => wechatApps[scene].appId === appId)

/** Returns the person's id, different for each app. */
const openIdOf = ({ scene, person }: Grant) => `o${scene}-${person.unionId}`

/** Answers JSON as text/plain, as WeChat does. */
const ok = (body: object): Answer => ({
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(body),
})
export const error = (errcode: number, errmsg: string): Answer =>
  ok({ errcode, errmsg: `${errmsg}, rid: 69a751a8-29e261c6-705177d8` })
