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
  await notify(trx, id, {
    title: '手机号已更换',
    text: '以后请用新手机号登录，其他设备上的登录已退出。您的举报都还在。如果不是您本人操作，请马上联系我们。',
    at: deps.clock.now(),
  })
  await tellOfPhoneChange(trx, account, 'done')
}

/** Cancels a pending change of phone, if there is one. */
export async function keepPhone(
  trx: Trx,
  deps: Pick<SignInDeps, 'clock'>,
  { id }: Pick<Account, 'id'>,
  text = '您取消了更换手机号，登录仍用原来的手机号。如果当初不是您本人申请的，请马上修改密码。',
): Promise<void> {
  if (!(await stopPhoneChange(trx, id))) return
  await notify(trx, id, { title: '手机号没有更换', text, at: deps.clock.now() })
}
