import type { Trx } from '../platform/database/schema.ts'
import { notify } from './notice/notify.ts'
import type { Caller } from '../http/route.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Account } from './account.ts'
import { keepPhone } from './set-phone.ts'
import { updateAccount } from './store.ts'
import { resetLoginAttempts } from './login-attempts.ts'
import { tellByEmail } from './tell-by-email.ts'

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
  await notify(trx, account.id, {
    title: '密码已修改',
    text: `您的密码已修改，其他设备上的登录已退出${account.partnerLinked ? '，与合作平台的关联已取消' : ''}。如果不是您本人操作，请马上用短信验证码登录并重新设置密码。`,
    at: deps.clock.now(),
  })
  if (provenBy === 'phone') await tellByEmail(trx, account)
}
