import type { Kysely } from 'kysely'
import { emailOtp, smsOtp } from '../../../contract/verification.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { route, type Call } from '../http/route.ts'
import { destinationOf } from './destination.ts'
import { codeLifetime, resendAfter, sendCode, type Destination } from '../identity/one-time-code.ts'
import type { TicketDeps } from '../identity/ticket.ts'
import { redeemCaptcha } from '../identity/captcha-ticket.ts'
import { enforceLimit, type Limit } from '../http/too-many.ts'

interface Deps extends TicketDeps {
  readonly db: Kysely<Schema>
  /** By address. */
  readonly sendLimit: Limit
}

const sendTo =
  (deps: Deps, kind: Destination['kind']) =>
  async (
    given: string | undefined,
    { purpose, captcha_ticket }: { purpose: string; captcha_ticket: string },
    call: Call,
  ) => {
    await enforceLimit(deps.sendLimit, call.addressKey, '验证码发送太频繁')
    const destination = await destinationOf(deps, kind, given, call)
    const { lastRefused } = await deps.db.transaction().execute(async (trx) => {
      await redeemCaptcha(trx, deps, captcha_ticket)
      return sendCode(trx, deps, destination, purpose)
    })
    return { resend_after: resendAfter, expires_in: codeLifetime, last_refused: lastRefused }
  }

/** Sends a code to a phone. Looks up no account by it, so the answer reveals nothing about one. */
export const smsOtpRoute = (deps: Deps) =>
  route(smsOtp, (input, call) => sendTo(deps, 'phone')(input.phone, input, call))

/** Sends a code to an e-mail address. */
export const emailOtpRoute = (deps: Deps) =>
  route(emailOtp, (input, call) => sendTo(deps, 'email')(input.email, input, call))
