import { loginWx, wxOauth } from '../../../contract/account/sign-in.ts'
import { findAccount } from '../account.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { signIn, type SignInDeps } from '../sign-in.ts'
import { unionIdOf, type WechatDeps, wechatNotEnabled } from '../identity/wechat.ts'
import { desktopBase } from '../../../contract/pages.ts'
import { ownAccount } from '../own-account.ts'
import { requireReauthentication } from '../require-reauthentication.ts'
import { issueState } from '../identity/wx-state.ts'

/** Signs in by WeChat. Creates no account for an unbound WeChat: that requires a proven phone and consent. */
export const loginWxRoute = (deps: SignInDeps & WechatDeps) =>
  route(loginWx, async (input, call) => {
    const wx = await unionIdOf(deps, 'login', input, call)
    const account = await findAccount(deps, { wx })
    if (!account)
      throw new CallError(
        'notFound',
        '这个微信还没有绑定账号：请先用手机号登录或注册，再在个人中心绑定微信',
      )
    return deps.db.transaction().execute((trx) => signIn(trx, deps, account.id, call))
  })

/** The pages to which WeChat redirects. Fixed, so that a request cannot choose another target. */
const pages = { login: `${desktopBase}/login`, bind: `${desktopBase}/user/manage` }

/** Redirects a citizen to WeChat. Binding requires reauthentication, because a bound WeChat can sign in afterwards. */
export const wxOauthRoute = (deps: WechatDeps & { publicUrl: string | undefined }) =>
  route(wxOauth, async ({ scene, in_wechat, ...tickets }, call) => {
    const { wechat, publicUrl } = deps
    if (!wechat || publicUrl === undefined) throw wechatNotEnabled()
    const visit = { scene, place: in_wechat ? 'in-wechat' : 'qr' } as const
    if (scene === 'bind') {
      const account = await ownAccount(deps, call)
      const accepted = { password: 'settled', email: 'modify' } as const
      await deps.db
        .transaction()
        .execute(requireReauthentication(deps, account, call.caller, tickets, accepted))
    }
    const state = issueState(deps, visit, call.caller)
    const redirectUri = new URL(pages[scene], publicUrl).href
    const authorize_url = wechat.authorizeUrl({ scene: visit.place, state, redirectUri })
    if (authorize_url === undefined) throw wechatNotEnabled()
    return { authorize_url, state }
  })
