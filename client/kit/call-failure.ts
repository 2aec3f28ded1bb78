import { errors, type FailureData } from '../../contract/envelope.ts'
import type { Received } from '../../contract/receive.ts'

/** The `errcode` of a failure where no answer arrived at all: no network, or the API is down. */
export const noAnswer = -1

/** The `errcode` of a call that was not made at all, because a check before it was not completed. */
export const notSent = -2

interface FailureDetails {
  httpStatus?: number
  data?: Received<FailureData> | undefined
  cause?: unknown
}

/** A call that was answered with an error, or not at all. `message` is what the citizen reads. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** From the envelope; else the HTTP status; else `noAnswer` or `notSent`. */
  readonly errcode: number
  /** Undefined where no answer arrived. */
  readonly httpStatus: number | undefined
  /** A field's path → its message. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Seconds until another try is worth making. */
  readonly retryAfter: number | undefined
  /** Of `login/phone`: registers the phone that was just proven. */
  readonly otpTicket: string | undefined
  /** Of `izy/login`: goes along with the sign-in that shall link the partner's citizen. */
  readonly linkTicket: string | undefined

  /** The phone has an account that may be a former owner's. */
  readonly hasUnusedAccount: boolean

  constructor(errcode: number, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause })
    this.errcode = errcode
    this.httpStatus = details.httpStatus
    this.fields = details.data?.fields
    this.retryAfter = details.data?.retry_after
    this.otpTicket = details.data?.otp_ticket
    this.linkTicket = details.data?.link_ticket
    this.hasUnusedAccount = details.data?.unused_account === true
  }
}

/** An answer that says that all went well, and of which nothing can be read. */
export const unreadable = (): CallFailure =>
  new CallFailure(errors.internal.errcode, '系统繁忙，请稍后再试')

/** What to tell the citizen about anything thrown. The specification's words for a 502 do not say what to do. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof CallFailure)) return '页面出了点问题，请重试'
  const { message } = thrown
  return message === errors.gateway.errmessage ? `${message}，请稍后再试` : message
}
