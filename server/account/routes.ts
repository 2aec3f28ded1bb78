import { selfModifyInfo, userPhoneBrief } from '../../contract/account/account.ts'
import type { Services } from '../platform/services.ts'
import { route, type Route } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import type { WechatDeps } from './identity/wechat.ts'
import { sealOwnField, userOf } from './account.ts'
import { ownAccount } from './own-account.ts'
import type { Passwords } from './password.ts'
import { emailBindRoute, emailUnbindRoute } from './email.ts'
import { phoneChangeRoutes } from './phone-change.ts'
import { modifyPasswordRoute, resetPasswordRoute } from './change-password.ts'
import { passwordVerifyRoute } from './require-reauthentication.ts'
import { registerRoute } from './register.ts'
import { updateAccount } from './store.ts'
import { wxBindRoute, wxUnbindRoute } from './wx.ts'

interface Deps extends SignInDeps, WechatDeps, Services<'limits' | 'sms'> {
  readonly passwords: Passwords
  readonly forgetReporter: Parameters<typeof registerRoute>[0]['forgetReporter']
}

/** Routes of registration and of the citizen's own account. The limits are per address. */
export function accountRoutes(deps: Deps): Route[] {
  const limit = (name: string, points: number, seconds: number) =>
    deps.limits.limit({ name, points, seconds })
  return [
    registerRoute({ ...deps, registerLimit: limit('register', 200, 3600) }),
    route(userPhoneBrief, async (_input, call) => {
      const { phone, email } = userOf(await ownAccount(deps, call))
      return { phone, email }
    }),
    route(selfModifyInfo, async ({ name }, call) => {
      const { id } = await ownAccount(deps, call)
      await updateAccount(deps.db, id, { name_sealed: await sealOwnField(deps, id, 'name', name) })
    }),
    ...phoneChangeRoutes(deps),
    passwordVerifyRoute(deps),
    modifyPasswordRoute(deps),
    resetPasswordRoute(deps),
    emailBindRoute(deps),
    emailUnbindRoute(deps),
    wxBindRoute(deps),
    wxUnbindRoute(deps),
  ]
}
