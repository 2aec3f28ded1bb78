import * as words from '#words/verification.ts'
import * as z from 'zod/mini'
import type { RawInput } from '../../../../contract/endpoint.ts'
import {
  emailOtp,
  emailOtpCheck,
  smsOtp,
  smsOtpCheck,
} from '../../../../contract/account/verification.ts'
import { errors } from '../../../../contract/errors.ts'
import { receive } from '../../../../contract/receive.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { call } from '../session/call.ts'
import { deviceProof } from '../session/device-proof.ts'
import { codeAsTicket } from './call-with-otp.ts'
import { captchaTickets } from './captcha-tickets.ts'
import { noKnownEnd, type OneTimeCodeProgress } from './one-time-code-progress.ts'
import { refuseDenied } from './refuse-denied.ts'

/** Channel and purpose of a code. */
export type OneTimeCodeUse =
  | { kind: 'phone'; purpose: RawInput<typeof smsOtp>['purpose'] }
  | { kind: 'email'; purpose: RawInput<typeof emailOtp>['purpose'] }

/** Seconds until another code may be requested, if the back end does not say. */
const usualWait = 60

/**
 * Sends a code.
 * @param address empty for the signed-in citizen's own
 * @returns the progress, the validity in seconds (undefined if the back end does not say), and whether the
 * previous code could not be delivered
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

/** Returns the wait of an address that received a code a moment ago; undefined for another failure. */
export const waitAfter = (address: string, thrown: unknown): OneTimeCodeProgress | undefined =>
  thrown instanceof CallFailure && thrown.retryAfter !== undefined
    ? { address: address.trim(), resendAt: Date.now() + thrown.retryAfter * 1000 }
    : undefined

/** Returns an empty response if the back end has no such call: it checks the code with the call that needs it. */
const unlessMissing = (thrown: unknown): unknown => {
  if (thrown instanceof CallFailure && thrown.errcode === errors.notFound.errcode) return {}
  throw thrown
}

/** Exchanges the code for a ticket; wraps the code itself for a back end that returns none. @throws CallFailure */
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
  refuseDenied(answer, words.wrongCode)
  const { otp_ticket, expires_in } = receive(smsOtpCheck.output, answer)
  const expiresAt = expires_in === undefined ? noKnownEnd : Date.now() + expires_in * 1000
  return { ...progress, ticket: { value: otp_ticket || codeAsTicket(otp), expiresAt } }
}
