import type { Trx } from '../platform/database/schema.ts'
import { notify } from './notice/notify.ts'
import { type Caller, route } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import { type Account, findAccount } from './account.ts'
import { keepPhone } from './set-phone.ts'
import { updateAccount } from './store.ts'
import { resetLoginAttempts } from './login-attempts.ts'
import { tellByEmail } from './tell-by-email.ts'
import { selfModifyPassword, userPasswordReset } from '../../contract/account/account.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { ownAccount } from './own-account.ts'
import type { Passwords } from './password.ts'
import { requireReauthentication, type AcceptedProofs } from './require-reauthentication.ts'
import { CallError } from '../http/call-error.ts'
import { isGenuine, redeemTicket } from './identity/ticket.ts'
import { phoneProof, phoneNotProven } from './identity/otp-ticket.ts'
import { refuseLongUnused } from './recycled-number.ts'

interface PasswordChange {
  /**
   * The proof behind the change. After `phone` the new password serves only for sign-in for some days; after
   * `password` the restriction of the old password remains; `email` lifts it.
   */
  readonly provenBy: 'password' | 'phone' | 'email'
  /** The caller whose session is kept. */
  readonly keep?: Caller | undefined
}

/**
 * Sets the password, ends every session except the given one, removes the partner link, which somebody else may have
 * made, cancels a pending change of phone and resets the login attempts.
 */
export async function changePassword(
  trx: Trx,
  deps: SignInDeps,
  account: Account,
  passwordHash: string,
  { provenBy, keep }: PasswordChange,
): Promise<void> {
  await updateAccount(trx, account.id, {
    password_hash: passwordHash,
    partner_index: null,
    ...(provenBy === 'phone' && { password_by_sms_at: deps.clock.now() }),
    ...(provenBy === 'email' && { password_by_sms_at: null }),
  })
  await keepPhone(trx, deps, account)
  await deps.sessions.endAll(trx, account.id, keep)
  await resetLoginAttempts({ ...deps, db: trx }, account.phone)
  const code = account.partnerLinked ? 'password_changed_partner_unlinked' : 'password_changed'
  await notify(trx, account.id, code, { at: deps.clock.now() })
  if (provenBy === 'phone') await tellByEmail(trx, account)
}

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
  })

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
  })
