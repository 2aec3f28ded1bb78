import type { WechatApp, WechatScene } from '../../config/wechat.ts'
import type { Answer } from './http-stand-in.ts'

/** Inside WeChat the address is matched as a whole, so the order of parameters matters. */
const inWechatForm =
  /^\?appid=[^&]+&redirect_uri=[^&]+&response_type=code&scope=snsapi_(base|userinfo)(&state=[a-zA-Z0-9]{0,128})?$/

/** The page domains that the centre registered with WeChat. */
const pageHosts = new Set(['127.0.0.1', 'localhost', 'report.example.cn'])

/**
 * Answers the consent page: redirects the browser back, or shows an error with HTTP 200.
 * @param authorize creates the code
 */
export function authorizePage(
  url: URL,
  apps: Record<WechatScene, WechatApp>,
  authorize: (scene: WechatScene) => string,
): Answer {
  const scene = scenes[url.pathname]
  if (!scene) return { status: 404, body: 'not found' }
  const query = url.searchParams
  if (query.get('appid') !== apps[scene].appId) return page('AppID 参数错误')
  const scope = scene === 'qr' ? 'snsapi_login' : 'snsapi_userinfo'
  if (query.get('scope') !== scope) return page('Scope 参数错误或没有 Scope 权限')
  if (query.get('response_type') !== 'code') return page('response_type 参数错误')
  if (scene === 'in-wechat' && !inWechatForm.test(url.search)) return page('链接参数有误')
  const back = URL.parse(query.get('redirect_uri') ?? '')
  if (!back || !pageHosts.has(back.hostname)) return page('redirect_uri 参数错误')
  back.searchParams.set('code', authorize(scene))
  back.searchParams.set('state', query.get('state') ?? '')
  return { status: 302, headers: { location: back.href }, body: '' }
}

const scenes: Record<string, WechatScene | undefined> = {
  '/connect/qrconnect': 'qr',
  '/connect/oauth2/authorize': 'in-wechat',
}

const page = (message: string): Answer => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>微信登录</title><p>${message}</p>`,
})
