import * as words from '#words/report.ts'
import { DetailedError } from 'tus-js-client/lib/browser/index.js'
import { envelope, failureData } from '../../../../contract/envelope.ts'
import { errors } from '../../../../contract/errors.ts'
import { receive } from '../../../../contract/receive.ts'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'

function readEnvelope(body: string) {
  try {
    return receive(envelope, JSON.parse(body))
  } catch {
    return undefined
  }
}

/** Reads a failure of the tus client like that of any other call. */
export function callFailureFrom(thrown: unknown): CallFailure {
  const cause = thrown
  const response = thrown instanceof DetailedError ? thrown.originalResponse : null
  if (!response) return new CallFailure(noAnswer, '没有回应', { cause })
  const httpStatus = response.getStatus()
  const answer = readEnvelope(response.getBody())
  return new CallFailure(answer?.errcode || httpStatus, answer?.errmessage ?? '', {
    httpStatus,
    data: receive(failureData, answer?.data),
    cause,
  })
}

/** The consequence of a failed attempt. */
export type RetryDecision =
  /** The server does not know the upload any more: start again. */
  | { kind: 'gone' }
  /** The token has expired: request another one and continue. */
  | { kind: 'expired'; message: string }
  /** The server does not accept this file. */
  | { kind: 'refused'; reason: string }
  /** Something on the way blocks the method, e.g. a firewall that allows only GET and POST. */
  | { kind: 'blocked' }
  /** The server does not support resumable uploads. */
  | { kind: 'unsupported' }
  /** Temporary: retry, after `seconds` if given; `words` tell the citizen about a longer wait. */
  | {
      kind: 'later'
      words?: string
      seconds?: number | undefined
      /** Possibly the server does not support resumable uploads. */
      isUnclear?: boolean
    }

const named = (...names: (keyof typeof errors)[]) =>
  names.map((name): number => errors[name].errcode)
const gone = named('notFound')
const expired = named('sessionExpired')
/** HTTP statuses that our server does not use here. */
const blocked: ReadonlySet<number> = new Set([403, 405, 501])
// A request that was cut off arrived after the one that asked for the offset.
const overtaken = named('conflict', 'locked')
const refused = named('tooLarge', 'fileType')
/** Statuses that our server does not use at the upload's address. */
const unsupported = named('badInput', 'signInRequired')

export function retryDecisionFor(failure: CallFailure): RetryDecision {
  const { errcode, message, retryAfter, httpStatus = 0 } = failure
  if (blocked.has(httpStatus)) return { kind: 'blocked' }
  // Our server's HTTP status equals its errcode.
  if (httpStatus !== 0 && (httpStatus !== errcode || unsupported.includes(errcode)))
    return { kind: 'unsupported' }
  if (gone.includes(errcode)) return { kind: 'gone' }
  if (expired.includes(errcode))
    return { kind: 'expired', message: message || errors.sessionExpired.errmessage }
  // An answer without a message is not from our server.
  if (refused.includes(errcode) && message) return { kind: 'refused', reason: message }
  if (overtaken.includes(errcode)) return { kind: 'later' }
  if (errcode === noAnswer) return { kind: 'later', words: words.goesOn }
  if (errcode === errors.tooMany.errcode)
    return { kind: 'later', words: words.goesOnThen(message), seconds: retryAfter }
  // The edge and our API describe a temporary outage in a message.
  const isUnclear = !message || errcode === errors.internal.errcode
  return { kind: 'later', words: words.goesOnLater, isUnclear }
}
