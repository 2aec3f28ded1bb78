import * as z from 'zod/mini'
import type { Services } from '../platform/services.ts'
import type { Trx } from '../platform/database/schema.ts'
import { addJob } from '../platform/jobs.ts'
import { unlessRefused } from '../platform/provider-error.ts'
import { findAccount, type Account } from './account.ts'
import { coolingDays } from '../../contract/time-limits.ts'

const smsJob = 'sms_phone_change'
const mailJob = 'mail_phone_change'
const payload = z.object({ id: z.string(), when: z.enum(['done', 'later']) })
type When = z.infer<typeof payload>['when']

// Mails have every language: the owner's is not stored, and the requester may use another.
const mails: Readonly<Record<When, { subject: string; text: string }>> = {
  done: {
    subject: '您的登录手机号已更换 · Your account’s phone was changed',
    text: '您账号的登录手机号刚刚更换，其他设备上的登录已退出。\n\n如果不是您本人操作，请尽快联系我们。\n\nThe phone number of your account was just changed. Other devices were signed out.\n\nIf this was not you, contact us as soon as you can.',
  },
  later: {
    subject: `您的登录手机号将在 ${coolingDays} 天后更换 · Your account’s phone will be changed in ${coolingDays} days`,
    text: `您的账号申请更换登录手机号，${coolingDays} 天后生效。\n\n如果不是您本人操作，请在此之前登录，在“账号管理”里取消，并修改密码。\n\nSomebody asked to change the phone number of your account. It will be changed in ${coolingDays} days.\n\nIf this was not you, sign in before then, cancel it under “Account”, and change your password.`,
  },
}

/** Notifies the account's e-mail of a change, and the current phone of a pending one. */
export async function tellOfPhoneChange(trx: Trx, { id, email }: Account, when: When) {
  if (email !== undefined) await addJob(trx, mailJob, { id, when }, { maxAttempts: 5 })
  if (when === 'later') await addJob(trx, smsJob, { id, when }, { maxAttempts: 12 })
}

/** Work for the job worker, by the job's name: messages about a change of phone. */
export const phoneChangeMessageTasks = (deps: Services<'db' | 'keyring' | 'sms' | 'mail'>) => ({
  async [mailJob](given: unknown): Promise<void> {
    const { id, when } = payload.parse(given)
    const { email } = (await findAccount(deps, { id })) ?? {}
    if (email !== undefined)
      await deps.mail.send({ to: email, ...mails[when] }).catch(unlessRefused)
  },
  async [smsJob](given: unknown): Promise<void> {
    const account = await findAccount(deps, { id: payload.parse(given).id })
    if (account?.nextPhone) await deps.sms.sendPhoneChangeNotice?.(account).catch(unlessRefused)
  },
})
