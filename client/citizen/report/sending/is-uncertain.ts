import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'

/**
 * The answer got lost on the way, or nobody can say how far the server came: it said nothing that could be read,
 * and no refusal by its HTTP status.
 */
export function isUncertain(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) return true
  const { errcode, httpStatus = 0 } = thrown
  const saidNothing = errcode === httpStatus && (httpStatus < 400 || httpStatus === 408)
  // A back end's own numbers are refusals: it said so in an envelope.
  const isFault = (errcode >= 500 && errcode < 600) || httpStatus >= 500
  return errcode === noAnswer || isFault || saidNothing
}
