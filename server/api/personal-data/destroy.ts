import { selfDestroy } from '../../../contract/account.ts'
import { forgetReporter } from '../report/forget-reporter.ts'
import { route } from '../http/route.ts'
import type { SignInDeps } from '../account/sign-in.ts'
import { forgetMessagesTo } from '../identity/forget-messages.ts'
import { ownAccount } from '../account/own-account.ts'
import { prove } from '../account/prove.ts'
import { deleteAccount, lockAccount } from '../account/store.ts'
import { endTries } from '../account/tries.ts'

/**
 * Deletes the account and everything personal: sessions, notices, bindings, and who reported in the reports
 * of this account or phone. The reports stay, found by their codes; the phone is free again. Source: DESIGN §6.
 */
export const destroyRoute = (deps: SignInDeps) =>
  route(selfDestroy, async (tickets, call) => {
    const account = await ownAccount(deps, call)
    const accepted = { password: true, phone: 'destroy' }
    const redeem = prove(deps, account, call.caller, tickets, accepted)
    await deps.db.transaction().execute(async (trx) => {
      await redeem(trx)
      // A report of theirs that is being sent right now is waited for.
      await lockAccount(trx, account.id)
      await forgetReporter(trx, deps, account)
      await forgetMessagesTo(trx, deps, account)
      await endTries({ ...deps, db: trx }, account.phone)
      await deleteAccount(trx, account.id)
    })
    return {}
  })
