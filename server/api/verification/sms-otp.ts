import type { Kysely } from 'kysely'
import { smsOtp } from '../../../contract/verification.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { route } from '../route.ts'
import { codeLifetime, resendAfter, sendCode } from './one-time-code.ts'
import { redeemCaptcha, type TicketDeps } from './ticket.ts'
import { takeOrRefuse, type Limit } from './too-many.ts'

/** Sends a code to a phone. Asks no account anything, so its answer tells nothing about any. */
export const smsOtpRoute = (deps: TicketDeps & { db: Kysely<Schema>; sending: Limit }) =>
  route(smsOtp, async ({ phone, purpose, captcha_ticket }, call) => {
    await takeOrRefuse(deps.sending, call.addressKey, '验证码发送太频繁')
    await deps.db.transaction().execute(async (trx) => {
      await redeemCaptcha(trx, deps, captcha_ticket)
      await sendCode(trx, deps, phone, purpose)
    })
    return { resend_after: resendAfter, expires_in: codeLifetime }
  })
