import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'

/** Tells whether a submission may have been received: it was sent, and no readable answer or refusing HTTP status arrived. */
export function isUncertain(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) return true
  const { errcode, httpStatus = 0, ofSubmission } = thrown
  if (!ofSubmission) return false
  const saidNothing = errcode === httpStatus && (httpStatus < 400 || httpStatus === 408)
  // Other errcodes in an envelope are refusals.
  const isFault = (errcode >= 500 && errcode < 600) || httpStatus >= 500
  return errcode === noAnswer || isFault || saidNothing
}
