import type * as z from 'zod/mini'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import type { CallOptions } from '../../../kit/transport.ts'
import { call } from '../session/call.ts'
import { saysCodeIsWrong } from './says-code-is-wrong.ts'

/** No ticket of ours begins like this: theirs begin with what they prove. */
const mark = 'code '

/**
 * A code in the place of the ticket that a back end did not answer for it. It is kept and handed on like one;
 * `callWithOtp` tells them apart.
 */
export const codeAsTicket = (otp: string): string => mark + otp

/**
 * Makes a call that proves an address by its `otp_ticket`. Where that is the code itself, it goes as `otp` in
 * place of the ticket.
 * @throws CallFailure
 */
export function callWithOtp<
  I extends z.ZodMiniType<unknown, { otp_ticket?: string | undefined }>,
  O extends z.ZodMiniType,
>(endpoint: Endpoint<I, O>, input: z.input<I>, options: CallOptions = {}) {
  const { otp_ticket } = input
  if (!otp_ticket?.startsWith(mark)) return call(endpoint, input, options)
  const otp = otp_ticket.slice(mark.length)
  return call(endpoint, input, {
    ...options,
    extra: { ...options.extra, otp_ticket: undefined, otp },
  })
}

/**
 * Whether a call says that its code or ticket is not good, or not any more: the address has to be proven again.
 * Elsewhere the errcode is that of any wrong field, too, which is named then.
 */
export const isOtpRefused = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  ((thrown.errcode === errors.wrongCode.errcode && Object.keys(thrown.fields ?? {}).length === 0) ||
    isAboutOtp(thrown))

/** The same of a call that proves something else besides. */
export const isAboutOtp = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  (thrown.fields?.['otp_ticket'] !== undefined ||
    thrown.fields?.['otp'] !== undefined ||
    saysCodeIsWrong(thrown.message))
