import type { WechatScene } from '../../config/wechat.ts'

const pages: Record<WechatScene, { path: string; scope: string }> = {
  qr: { path: '/connect/qrconnect', scope: 'snsapi_login' },
  'in-wechat': { path: '/connect/oauth2/authorize', scope: 'snsapi_userinfo' },
}

/**
 * WeChat checks the parameters' order as well. Sources:
 * https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html,
 * https://developers.weixin.qq.com/doc/service/guide/h5/auth.html
 * @throws RangeError when the state is not 1 to 128 letters and digits
 */
export function authorizeUrl(
  base: URL,
  {
    scene,
    appId,
    redirectUri,
    state,
  }: Record<'appId' | 'redirectUri' | 'state', string> & { scene: WechatScene },
): string {
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
