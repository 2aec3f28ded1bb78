import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'

/**
 * The answer got lost on the way, or nobody can say how far the server came: it said nothing that could be read,
 * and no refusal by its HTTP status.
 */
export function isUncertain(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) return true
  const { errcode, httpStatus = 0 } = thrown
  const saidNothing = errcode === httpStatus && (httpStatus < 400 || httpStatus === 408)
  return errcode === noAnswer || errcode >= 500 || httpStatus >= 500 || saidNothing
}
