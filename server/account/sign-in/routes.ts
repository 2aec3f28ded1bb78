import { accessToken, selfInfo } from '../../../contract/account/session.ts'
import { selfLogout } from '../../../contract/account/sign-in.ts'
import { userOf } from '../account.ts'
import type { Passwords } from '../password.ts'
import { ownAccount } from '../own-account.ts'
import { route, type Route } from '../../http/route.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { loginPasswordRoute } from './login-password.ts'
import { izyLoginRoute } from './izy-login.ts'
import { loginPhoneRoute } from './login-phone.ts'
import { loginWxRoute, wxOauthRoute } from './login-wx.ts'
import type { SignInDeps } from '../sign-in.ts'
import type { WechatDeps } from '../identity/wechat.ts'
import type { Services } from '../../platform/services.ts'
import type { PartnerTickets } from '../../platform/partner/partner-tickets.ts'

interface Deps extends SignInDeps, WechatDeps, Services<'limits'> {
  readonly tokens: AccessTokens
  readonly passwords: Passwords
  readonly izy: PartnerTickets | undefined
  readonly publicUrl: string | undefined
}

/** Routes of tokens, sign-in and sign-out. The limits are per address, which thousands may share. */
export function signInRoutes(deps: Deps): Route[] {
  const limit = (name: string) => deps.limits.limit({ name, points: 600, seconds: 600 })
  return [
    route(accessToken, async () => deps.tokens.issue()),
    route(selfInfo, async (_input, call) => ({ user: userOf(await ownAccount(deps, call)) })),
    route(selfLogout, async (_input, { caller }) => {
      if (caller) await deps.sessions.end(caller)
    }),
    loginPasswordRoute({ ...deps, signInLimit: limit('sign-in') }),
    loginPhoneRoute({ ...deps, wrongCodes: limit('sign-in-codes') }),
    wxOauthRoute(deps),
    loginWxRoute(deps),
    izyLoginRoute(deps),
  ]
}
