import * as z from 'zod/mini'
import type { Services } from '../platform/services.ts'
import type { Trx } from '../platform/database/schema.ts'
import { addJob } from '../platform/jobs.ts'
import { unlessRefused } from '../platform/provider-error.ts'
import { findAccount, type Account } from './account.ts'
import { coolingDays } from '../../contract/time-limits.ts'

const job = 'mail_password_by_sms'
const payload = z.object({ id: z.string() })

// A warning is in every language: no language of the owner is stored, and whoever acted may have chosen another.
const english = `The password of your account was just set anew with a code sent by SMS. Other devices were signed out. For ${coolingDays} days the new password cannot be used to change phone, e-mail or WeChat, or delete the account.\n\nIf this was not you, or the number is no longer yours, contact us as soon as you can.`

/** Sends the account's e-mail address a warning that SMS set the password: the owner may have lost the number. */
export async function tellByEmail(trx: Trx, { id, email }: Account): Promise<void> {
  if (email !== undefined) await addJob(trx, job, { id }, { maxAttempts: 5 })
}

export const tellByEmailTasks = (deps: Services<'db' | 'keyring' | 'mail'>) => ({
  async [job](given: unknown): Promise<void> {
    const { email } = (await findAccount(deps, payload.parse(given))) ?? {}
    if (email === undefined) return
    const mail = {
      to: email,
      subject: '您的登录密码已用短信验证码重新设置 · Your password was set anew by SMS code',
      text: `您账号的登录密码刚刚用短信验证码重新设置，其他设备上的登录已退出。${coolingDays} 天内，新密码不能用来更换绑定或注销账号。\n\n如果不是您本人操作，或者这个手机号已经不是您的，请尽快联系我们。\n\n${english}`,
    }
    await deps.mail.send(mail).catch(unlessRefused)
  },
})
