import * as z from 'zod/mini'
import type { RawInput } from '../../../../contract/endpoint.ts'
import { emailOtp, emailOtpCheck, smsOtp, smsOtpCheck } from '../../../../contract/verification.ts'
import { errors } from '../../../../contract/envelope.ts'
import { receive } from '../../../../contract/receive.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../session/call.ts'
import { deviceProof } from '../session/device-proof.ts'
import { codeAsTicket } from './call-with-otp.ts'
import { captchaTickets } from './captcha-tickets.ts'
import { noKnownEnd, type OneTimeCodeProgress } from './one-time-code-progress.ts'
import { refuseDenied } from './refuse-denied.ts'

/** How a code reaches the citizen, and the only thing that it is good for. */
export type OneTimeCodeUse =
  | { kind: 'phone'; purpose: RawInput<typeof smsOtp>['purpose'] }
  | { kind: 'email'; purpose: RawInput<typeof emailOtp>['purpose'] }

/** Seconds until another code can be had, where the back end does not say. */
const usualWait = 60

/**
 * Sends a code.
 * @param address empty for the signed-in citizen's own
 * @returns the progress, for how many seconds the code is good (undefined when the back end does not say), and
 *   whether the one before this could not be delivered
 * @throws CallFailure
 */
export async function requestCode(
  use: OneTimeCodeUse,
  address: string,
): Promise<{
  progress: OneTimeCodeProgress
  expiresIn: number | undefined
  lastRefused: boolean
}> {
  const to = address.trim()
  const {
    resend_after = usualWait,
    expires_in,
    last_refused = false,
  } = await captchaTickets.withTicket((captcha_ticket, options) =>
    use.kind === 'phone'
      ? call(
          smsOtp,
          {
            purpose: use.purpose,
            captcha_ticket,
            ...(to && { phone: to }),
            ...deviceProof.member(),
          },
          options,
        )
      : call(emailOtp, { purpose: use.purpose, captcha_ticket, ...(to && { email: to }) }, options),
  )
  return {
    progress: {
      address: to,
      resendAt: Date.now() + resend_after * 1000,
      ...(expires_in !== undefined && { codeUntil: Date.now() + expires_in * 1000 }),
    },
    expiresIn: expires_in,
    lastRefused: last_refused,
  }
}

/** An address that got a code a moment ago has to wait; undefined when the failure is another one. */
export const waitAfter = (address: string, thrown: unknown): OneTimeCodeProgress | undefined =>
  thrown instanceof CallFailure && thrown.retryAfter !== undefined
    ? { address: address.trim(), resendAt: Date.now() + thrown.retryAfter * 1000 }
    : undefined

/** @returns nothing where the back end has no such call: the code is checked by the call that needs it */
const unlessMissing = (thrown: unknown): unknown => {
  if (thrown instanceof CallFailure && thrown.errcode === errors.notFound.errcode) return {}
  throw thrown
}

/**
 * Exchanges the code for a ticket. A back end that answers none takes the code itself in its place.
 * @throws CallFailure
 */
export async function checkCode(
  use: OneTimeCodeUse,
  progress: OneTimeCodeProgress,
  otp: string,
): Promise<OneTimeCodeProgress> {
  const { address } = progress
  const check =
    use.kind === 'phone'
      ? call(
          { ...smsOtpCheck, output: z.unknown() },
          { purpose: use.purpose, otp, ...(address && { phone: address }) },
        )
      : call(
          { ...emailOtpCheck, output: z.unknown() },
          { purpose: use.purpose, otp, ...(address && { email: address }) },
        )
  const answer = await check.catch(unlessMissing)
  refuseDenied(answer, '验证码不对，请核对后重新填写')
  const { otp_ticket, expires_in } = receive(smsOtpCheck.output, answer)
  const expiresAt = expires_in === undefined ? noKnownEnd : Date.now() + expires_in * 1000
  return { ...progress, ticket: { value: otp_ticket || codeAsTicket(otp), expiresAt } }
}
