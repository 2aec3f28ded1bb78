import { loginWx } from '../../../contract/account/sign-in.ts'
import { findAccount } from '../account.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { signIn, type SignInDeps } from '../sign-in.ts'
import { unionIdOf, type WechatDeps } from '../identity/wechat.ts'

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
