import type { Trx } from '../platform/database/schema.ts'
import { CallError, conflict } from '../http/call-error.ts'
import type { Caller } from '../http/route.ts'
import { cancelMessagesTo } from './identity/one-time-code.ts'
import { notify } from './notice/notify.ts'
import { sealOwnField, type Account } from './account.ts'
import { resetLoginAttempts } from './login-attempts.ts'
import { tellOfPhoneChange } from './tell-of-phone-change.ts'
import type { SignInDeps } from './sign-in.ts'
import { selectAccount, stopPhoneChange, updateAccount } from './store.ts'

/** The error for a registered phone. Throw it only after the phone is proven. */
export const phoneTaken = (): CallError =>
  conflict('这个手机号已经注册了另一个账号。要用它，请先登录那个账号并注销，或换一个手机号')

export const isPhoneTaken = async (
  trx: Trx,
  { keyring }: Pick<SignInDeps, 'keyring'>,
  phone: string,
): Promise<boolean> =>
  (await selectAccount(trx, { phone_index: keyring.blindIndex('phone', phone) })) !== undefined

/** Sets a proven phone and ends the other sessions. @throws CallError conflict when another account took it meanwhile */
export async function setPhone(
  trx: Trx,
  deps: SignInDeps,
  account: Account,
  phone: string,
  keep?: Caller,
): Promise<void> {
  const { id } = account
  const isFree = await updateAccount(trx, id, {
    phone_index: deps.keyring.blindIndex('phone', phone),
    phone_sealed: await sealOwnField({ ...deps, db: trx }, id, 'phone', phone),
    next_phone_sealed: null,
    phone_changes_at: null,
  })
  if (!isFree) throw phoneTaken()
  await cancelMessagesTo(trx, deps, { phone: account.phone })
  await resetLoginAttempts({ ...deps, db: trx }, account.phone)
  await deps.sessions.endAll(trx, id, keep)
  await notify(trx, id, 'phone_changed', { at: deps.clock.now() })
  await tellOfPhoneChange(trx, account, 'done')
}

/** Cancels a pending change of phone, if there is one. */
export async function keepPhone(
  trx: Trx,
  deps: Pick<SignInDeps, 'clock'>,
  { id }: Pick<Account, 'id'>,
  code: 'phone_change_cancelled' | 'phone_change_failed' = 'phone_change_cancelled',
): Promise<void> {
  if (!(await stopPhoneChange(trx, id))) return
  await notify(trx, id, code, { at: deps.clock.now() })
}
