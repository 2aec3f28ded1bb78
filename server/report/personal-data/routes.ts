import type { SignInDeps } from '../../account/sign-in.ts'
import { type Route, route } from '../../http/route.ts'
import { selfDestroy } from '../../../contract/account/account.ts'
import { deleteAccount } from '../../account/delete-account.ts'
import { ownAccount } from '../../account/own-account.ts'
import { requireReauthentication } from '../../account/require-reauthentication.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { markReportersLeft } from '../case/case-store.ts'
import { deleteReporters, reportIdsOf } from '../tracking/account-store.ts'

/** Deletes the reporters of all reports of an account and its phone; the reports stay. */
export async function forgetReporter(
  trx: Trx,
  { keyring }: { keyring: Keyring },
  account: { id: string; phone: string },
): Promise<void> {
  const phoneIndex = keyring.blindIndex('phone', account.phone)
  await markReportersLeft(trx, await reportIdsOf(trx, account.id, phoneIndex))
  await deleteReporters(trx, account.id, phoneIndex)
}

/**
 * Deletes the account and all personal data: sessions, notices, bindings, and the reporters of this account's or
 * phone's reports. The reports stay available by their codes. The phone can be registered again. Source: DESIGN §6.
 */
const destroyRoute = (deps: SignInDeps) =>
  route(selfDestroy, async (tickets, call) => {
    const account = await ownAccount(deps, call)
    const accepted = { password: 'settled', email: 'modify' } as const
    const redeem = requireReauthentication(deps, account, call.caller, tickets, accepted)
    await deps.db.transaction().execute(async (trx) => {
      await redeem(trx)
      await deleteAccount(trx, deps, account, () => forgetReporter(trx, deps, account))
    })
  })

/** Routes that delete all data of a citizen, over all features. */
export const personalDataRoutes = (deps: SignInDeps): Route[] => [destroyRoute(deps)]
