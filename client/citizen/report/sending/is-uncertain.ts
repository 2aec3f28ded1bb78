import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'

/** Tells whether the outcome is unknown: no readable answer arrived, and no HTTP status that refuses. */
export function isUncertain(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) return true
  const { errcode, httpStatus = 0 } = thrown
  const saidNothing = errcode === httpStatus && (httpStatus < 400 || httpStatus === 408)
  // Other errcodes in an envelope are refusals.
  const isFault = (errcode >= 500 && errcode < 600) || httpStatus >= 500
  return errcode === noAnswer || isFault || saidNothing
}
