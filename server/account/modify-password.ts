import { selfModifyPassword } from '../../contract/account/account.ts'
import { route } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import { changePassword } from './change-password.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { ownAccount } from './own-account.ts'
import type { Passwords } from './password.ts'
import { requireReauthentication, type AcceptedProofs } from './require-reauthentication.ts'

/** The proofs that each `verify_way` accepts. */
const ways: Record<'password' | 'phone' | 'email', AcceptedProofs> = {
  password: { password: 'any' },
  phone: { phone: 'modify' },
  email: { email: 'modify' },
}

/** Changes the password of a signed-in citizen after reauthentication. */
export const modifyPasswordRoute = (deps: SignInDeps & { passwords: Passwords }) =>
  route(selfModifyPassword, async ({ verify_way, password, ...tickets }, call) => {
    const account = await ownAccount(deps, call)
    refuseCommonPassword(password)
    const redeem = requireReauthentication(deps, account, call.caller, tickets, ways[verify_way])
    const hash = await deps.passwords.hash(password)
    await deps.db.transaction().execute(async (trx) => {
      await redeem(trx)
      await changePassword(trx, deps, account, hash, { provenBy: verify_way, keep: call.caller })
    })
    return {}
  })
