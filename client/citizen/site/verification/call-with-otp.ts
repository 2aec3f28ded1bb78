import type * as z from 'zod/mini'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { errors } from '../../../../contract/errors.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import type { CallOptions } from '../../../kit/transport.ts'
import { call } from '../session/call.ts'
import { saysCodeIsWrong } from './says-code-is-wrong.ts'

/** Prefix of wrapped codes. No ticket of ours begins with it. */
const mark = 'code '

/** Wraps a code as a ticket, for a back end that returns no ticket. `callWithOtp` tells them apart. */
export const codeAsTicket = (otp: string): string => mark + otp

/** Calls an endpoint that takes `otp_ticket`; a wrapped code is sent as `otp` instead. @throws CallFailure */
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
 * Whether a call failed because its code or ticket is invalid or expired: the address must be proven again.
 * Foreign back ends use the same errcode for any invalid field, which they then name.
 */
export const isOtpRefused = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  ((thrown.errcode === errors.wrongCode.errcode && Object.keys(thrown.fields ?? {}).length === 0) ||
    isAboutOtp(thrown))

/** Variant of `isOtpRefused` for calls that also prove something else: the fields or message must name the code. */
export const isAboutOtp = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure &&
  (thrown.fields?.['otp_ticket'] !== undefined ||
    thrown.fields?.['otp'] !== undefined ||
    saysCodeIsWrong(thrown.answered))
