import * as z from 'zod/mini'
import type { RawInput } from '../../../contract/endpoint.ts'
import { emailOtp, emailOtpCheck, smsOtp, smsOtpCheck } from '../../../contract/verification.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { call } from '../../kit/call.ts'
import { captchaTickets } from '../report/proof/proof-of-work.ts'

/** How a code reaches the citizen, and the only thing that it is good for. */
export type CodeUse =
  | { kind: 'phone'; purpose: RawInput<typeof smsOtp>['purpose'] }
  | { kind: 'email'; purpose: RawInput<typeof emailOtp>['purpose'] }

/** How far proving an address has come. Times are ms since 1970. */
export const codeProgress = z.object({
  /** Phone or e-mail; empty for the signed-in citizen's own. */
  address: z.string(),
  /** From when another code can be had. */
  resendAt: z.number(),
  /** Got in exchange for the code. */
  ticket: z.optional(z.object({ value: z.string(), expiresAt: z.number() })),
})
export type CodeProgress = z.infer<typeof codeProgress>

/** A ticket must outlive the way to the server, in ms. */
const reserve = 10_000

/** Until when an address counts as proven, in ms since 1970; 0 when it is not. */
export const provenUntil = (progress: CodeProgress | undefined, address: string): number =>
  progress?.ticket && progress.address === address.trim() ? progress.ticket.expiresAt - reserve : 0

/** The ticket that proves an address, while it is good. */
export const ticketFor = (
  progress: CodeProgress | undefined,
  address: string,
): string | undefined =>
  provenUntil(progress, address) > Date.now() ? progress?.ticket?.value : undefined

/**
 * Sends a code.
 * @param address empty for the signed-in citizen's own
 * @returns the progress, and whether the code before this one could not be delivered
 * @throws CallFailure
 */
export async function requestCode(
  use: CodeUse,
  address: string,
): Promise<{ progress: CodeProgress; lastRefused: boolean }> {
  const to = address.trim()
  const { resend_after, last_refused } = await captchaTickets.withTicket((captcha_ticket) =>
    use.kind === 'phone'
      ? call(smsOtp, { purpose: use.purpose, captcha_ticket, ...(to && { phone: to }) })
      : call(emailOtp, { purpose: use.purpose, captcha_ticket, ...(to && { email: to }) }),
  )
  return {
    progress: { address: to, resendAt: Date.now() + resend_after * 1000 },
    lastRefused: last_refused,
  }
}

/** An address that got a code a moment ago has to wait; undefined when the failure is another one. */
export const waitAfter = (address: string, thrown: unknown): CodeProgress | undefined =>
  thrown instanceof CallFailure && thrown.retryAfter !== undefined
    ? { address: address.trim(), resendAt: Date.now() + thrown.retryAfter * 1000 }
    : undefined

/**
 * Exchanges the code for a ticket.
 * @throws CallFailure
 */
export async function checkCode(
  use: CodeUse,
  progress: CodeProgress,
  otp: string,
): Promise<CodeProgress> {
  const { address } = progress
  const { otp_ticket, expires_in } =
    use.kind === 'phone'
      ? await call(smsOtpCheck, { purpose: use.purpose, otp, ...(address && { phone: address }) })
      : await call(emailOtpCheck, { purpose: use.purpose, otp, ...(address && { email: address }) })
  return { ...progress, ticket: { value: otp_ticket, expiresAt: Date.now() + expires_in * 1000 } }
}
