import * as words from '#words/report.ts'
import { CallFailure, messageOf, noAnswer, transportMessage } from '../../../kit/call-failure.ts'

/** Returns why a file did not arrive, in words for its row: what the back end says, or what its bare status means. */
export function uploadFailureInWords(thrown: unknown): string {
  if (!(thrown instanceof CallFailure)) return messageOf(thrown)
  const { errcode, httpStatus = 0, message, answered } = thrown
  if (errcode === noAnswer) return navigator.onLine ? words.uploadUnanswered : words.uploadOffline
  return answered === transportMessage(httpStatus) ? words.uploadStatus(httpStatus) : message
}
