import { selfWxBind, selfWxUnbind } from '../../contract/account/account.ts'
import { conflict } from '../http/call-error.ts'
import { notify } from './notice/notify.ts'
import { route } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import { unionIdOf, type WechatDeps } from './identity/wechat.ts'
import { externalIdIndex } from './account.ts'
import { ownAccount } from './own-account.ts'
import { requireReauthentication } from './require-reauthentication.ts'
import { updateAccount } from './store.ts'

/** Binds the citizen's WeChat after its redirect. The citizen reauthenticated before they were sent to WeChat. */
export const wxBindRoute = (deps: SignInDeps & WechatDeps) =>
  route(selfWxBind, async (input, call) => {
    const account = await ownAccount(deps, call)
    if (account.wxBound) throw conflict('您已经绑定了微信，要换一个请先解绑')
    const wx_index = externalIdIndex(deps.keyring, 'wx', await unionIdOf(deps, 'bind', input, call))
    await deps.db.transaction().execute(async (trx) => {
      if (!(await updateAccount(trx, account.id, { wx_index })))
        throw conflict('这个微信已经绑定了其他账号，请先在那个账号里解绑')
      await notify(trx, account.id, 'wechat_linked', { at: deps.clock.now() })
    })
  })

export const wxUnbindRoute = (deps: SignInDeps) =>
  route(selfWxUnbind, async (tickets, call) => {
    const account = await ownAccount(deps, call)
    if (!account.wxBound) throw conflict('您还没有绑定微信')
    const accepted = { password: 'settled', email: 'modify' } as const
    const redeem = requireReauthentication(deps, account, call.caller, tickets, accepted)
    await deps.db.transaction().execute(async (trx) => {
      await redeem(trx)
      await updateAccount(trx, account.id, { wx_index: null })
      await notify(trx, account.id, 'wechat_unlinked', { at: deps.clock.now() })
    })
  })
