import { findAccount } from './account.ts'
import { isPhoneTaken, keepPhone, setPhone } from './set-phone.ts'
import type { SignInDeps } from './sign-in.ts'
import { accountsChangingPhone, lockAccount } from './store.ts'
import { phoneChangeMessageTasks } from './tell-of-phone-change.ts'

/** Carries out one due change, unless it was cancelled meanwhile. */
const changeNow = (deps: SignInDeps, id: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, id)
    const account = await findAccount({ ...deps, db: trx }, { id })
    const { phone, at } = account?.nextPhone ?? {}
    if (!account || !phone || !at || at > deps.clock.now()) return
    if (await isPhoneTaken(trx, deps, phone))
      await keepPhone(trx, deps, account, 'phone_change_failed')
    else await setPhone(trx, deps, account, phone)
  })

export const phoneChangeTasks = (
  deps: SignInDeps & Parameters<typeof phoneChangeMessageTasks>[0],
) => ({
  ...phoneChangeMessageTasks(deps),
  async change_phones(): Promise<void> {
    for (const id of await accountsChangingPhone(deps.db, deps.clock.now()))
      await changeNow(deps, id)
  },
})

export const phoneChangeCrontab = '*/10 * * * * change_phones'
