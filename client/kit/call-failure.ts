import * as words from '#words/kit.ts'
import type { FailureData } from '../../contract/envelope.ts'
import { errors } from '../../contract/errors.ts'
import type { Received } from '../../contract/receive.ts'

/** The `errcode` of a failure without an answer: no network, or the API is down. */
export const noAnswer = -1

/** The `errcode` of a call that was not sent, because a check before it was not completed. */
export const notSent = -2

interface FailureDetails {
  httpStatus?: number
  data?: Received<FailureData> | undefined
  cause?: unknown
  ofSubmission?: boolean
}

/** A call that failed, with or without an answer. `message` is for the citizen. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** The message as the back end sent it. */
  readonly answered: string
  /** Code of the envelope; else the HTTP status; else `noAnswer` or `notSent`. */
  readonly errcode: number
  /** Undefined without an answer. */
  readonly httpStatus: number | undefined
  /** The submission itself failed, not a token or check before it (`onSubmission`). */
  readonly ofSubmission: boolean
  /** A field's path → its message. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Seconds until a retry is worthwhile. */
  readonly retryAfter: number | undefined
  /** Ticket from `login/phone`: registers the phone that was just proven. */
  readonly otpTicket: string | undefined
  /** Ticket from `izy/login`: sent with the sign-in that links the partner's citizen. */
  readonly linkTicket: string | undefined

  /** The phone has an account that may belong to a former owner of the number. */
  readonly hasUnusedAccount: boolean

  constructor(errcode: number, message: string, details: FailureDetails = {}) {
    super(words.failure(errcode, message, details.data?.retry_after), { cause: details.cause })
    this.answered = message
    this.errcode = errcode
    this.httpStatus = details.httpStatus
    this.ofSubmission = details.ofSubmission === true
    this.fields = words.fieldFailures(details.data?.fields)
    this.retryAfter = details.data?.retry_after
    this.otpTicket = details.data?.otp_ticket
    this.linkTicket = details.data?.link_ticket
    this.hasUnusedAccount = details.data?.unused_account === true
  }
}

/** Tells whether the back end answered one of these errors. */
export const says = (thrown: unknown, ...names: (keyof typeof errors)[]): thrown is CallFailure =>
  thrown instanceof CallFailure && names.some((name) => errors[name].errcode === thrown.errcode)

/** Tells whether a failure is one on the way to the answer, or of the back end's own: it says nothing about what was asked. */
export const isOutage = (thrown: CallFailure): boolean =>
  thrown.errcode < 0 ||
  // A response without an envelope.
  thrown.errcode === thrown.httpStatus ||
  says(thrown, 'tooMany', 'internal', 'unavailable', 'gateway', 'gatewayTimeout')

/** Returns the failure of a successful answer that cannot be read. To try again would not help. */
export const unreadable = (): CallFailure =>
  new CallFailure(errors.internal.errcode, words.unreadable)

/** Returns the message of a response that says nothing. Source: spec §8. */
export const transportMessage = (httpStatus: number): string =>
  httpStatus === 403
    ? words.denied
    : httpStatus === 502
      ? errors.gateway.errmessage
      : words.connectionFault(httpStatus)

/**
 * Returns the citizen's message for anything thrown. Without a network it says so: the specification's text for no
 * answer asks for a reload, which would lose the page. The specification's texts for a fault of the server and for too
 * many calls do not say what to do: a second line does, which an `Alert` sets apart.
 */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof CallFailure)) return words.pageFault
  if (thrown.errcode === noAnswer && !navigator.onLine) return words.noNetwork
  const { message, answered, httpStatus = 0 } = thrown
  const isFault =
    (httpStatus >= 500 || httpStatus === 429) && answered === transportMessage(httpStatus)
  return isFault ? `${message}\n${words.tryLater}` : message
}
