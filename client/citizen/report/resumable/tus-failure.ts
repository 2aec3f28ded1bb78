import { DetailedError } from 'tus-js-client/lib/browser/index.js'
import { envelope, errors, failureData } from '../../../../contract/envelope.ts'
import { receive } from '../../../../contract/receive.ts'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'

function readEnvelope(body: string) {
  try {
    return receive(envelope, JSON.parse(body))
  } catch {
    return undefined
  }
}

/** A failure of the tus client, read like that of any other call. */
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

/** What a failed attempt means for the next one. */
export type RetryDecision =
  /** The server no longer knows the upload: begin anew. */
  | { kind: 'gone' }
  /** The token has expired: another one, and on. */
  | { kind: 'expired'; message: string }
  /** The server will not take this file. */
  | { kind: 'refused'; reason: string }
  /** Something on the way lets no such method through: a firewall that knows only GET and POST. */
  | { kind: 'blocked' }
  /** No server that takes uploads in pieces answers like this. */
  | { kind: 'unsupported' }
  /** It passes: try again, after `seconds` if given; `words` say so to people, if it may take a while. */
  | {
      kind: 'later'
      words?: string
      seconds?: number | undefined
      /** It may as well be that the server takes no uploads in pieces. */
      isUnclear?: boolean
    }

const named = (...names: (keyof typeof errors)[]) =>
  names.map((name): number => errors[name].errcode)
const gone = named('notFound')
const expired = named('sessionExpired')
/** HTTP; our server says none of these here. */
const blocked: ReadonlySet<number> = new Set([403, 405, 501])
// A request that was cut off has arrived after all, later than the one that asked how far it came.
const overtaken = named('conflict', 'locked')
const refused = named('tooLarge', 'fileType')
/** Our server says neither where it takes uploads. */
const unsupported = named('badInput', 'signInRequired')

export function retryDecisionFor(failure: CallFailure): RetryDecision {
  const { errcode, message, retryAfter, httpStatus = 0 } = failure
  if (blocked.has(httpStatus)) return { kind: 'blocked' }
  // Our server says its errcode by the HTTP status as well.
  if (httpStatus !== 0 && (httpStatus !== errcode || unsupported.includes(errcode)))
    return { kind: 'unsupported' }
  if (gone.includes(errcode)) return { kind: 'gone' }
  if (expired.includes(errcode))
    return { kind: 'expired', message: message || errors.sessionExpired.errmessage }
  // Without words it is not our server that says so.
  if (refused.includes(errcode) && message) return { kind: 'refused', reason: message }
  if (overtaken.includes(errcode)) return { kind: 'later' }
  if (errcode === noAnswer) return { kind: 'later', words: '网络不通，恢复后会自动继续' }
  if (errcode === errors.tooMany.errcode)
    return { kind: 'later', words: `${message}，到时会自动继续`, seconds: retryAfter }
  // The edge and our API say in words that they are away for a while.
  const isUnclear = !message || errcode === errors.internal.errcode
  return { kind: 'later', words: '服务器暂时没有回应，稍后会自动继续', isUnclear }
}
