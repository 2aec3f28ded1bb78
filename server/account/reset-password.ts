import { userPasswordReset } from '../../contract/account/account.ts'
import { CallError } from '../http/call-error.ts'
import { route } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import { isGenuine, redeemTicket } from './identity/ticket.ts'
import { phoneProof, phoneNotProven } from './identity/otp-ticket.ts'
import { findAccount } from './account.ts'
import { changePassword } from './change-password.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Passwords } from './password.ts'
import { refuseLongUnused } from './recycled-number.ts'

/** Sets a new password by a code to the phone. Only the holder of the phone learns whether it has an account. */
export const resetPasswordRoute = (deps: SignInDeps & { passwords: Passwords }) =>
  route(userPasswordReset, async ({ phone, otp_ticket, password, device_proof }) => {
    refuseCommonPassword(password)
    const proof = phoneProof(deps.keyring, 'reset', phone)
    if (!isGenuine(deps, otp_ticket, proof)) throw phoneNotProven()
    const account = await findAccount(deps, { phone })
    if (!account) throw new CallError('notFound', '这个手机号还没有注册，请先注册')
    refuseLongUnused(deps, account, device_proof)
    const hash = await deps.passwords.hash(password)
    await deps.db.transaction().execute(async (trx) => {
      await redeemTicket(trx, deps, otp_ticket, proof, phoneNotProven())
      await changePassword(trx, deps, account, hash, { provenBy: 'phone' })
    })
    return {}
  })
