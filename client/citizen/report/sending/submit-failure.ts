import { errors } from '../../../../contract/envelope.ts'
import { CallFailure, messageOf } from '../../../kit/call-failure.ts'
import { isAboutOtp } from '../../site/verification/call-with-otp.ts'
import type { ReportValues } from '../draft/draft.ts'
import { type Problems, problemsFrom } from '../form/problems.ts'
import { isUncertain } from './is-uncertain.ts'

/** Why a report was not confirmed, and what helps. */
export type SubmitFailure =
  /** The citizen has something to change. */
  | { kind: 'problems'; problems: Problems; others: readonly string[] }
  /** The phone has to be proven again. */
  | { kind: 'phone'; message: string }
  /** The server has dropped files that were uploaded. */
  | { kind: 'files-gone' }
  /** Nothing is wrong with the report; it can be sent again, after `retryAfter` seconds if given. */
  | { kind: 'later'; message: string; retryAfter?: number | undefined; mayHaveArrived: boolean }

const code = (name: keyof typeof errors): number => errors[name].errcode

/** Whether a report that was sent before under the same key has been withdrawn meanwhile. */
export const wasWithdrawn = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.errcode === code('conflict')

/** What a failed submission means for the citizen. */
export function submitFailureFrom(thrown: unknown, values: ReportValues): SubmitFailure {
  if (!(thrown instanceof CallFailure))
    return { kind: 'later', message: messageOf(thrown), mayHaveArrived: true }
  const { errcode, message, fields = {}, retryAfter } = thrown
  if (fields['file_ids'] !== undefined) return { kind: 'files-gone' }
  const isWrongCode = errcode === code('wrongCode')
  if (isAboutOtp(thrown) || (isWrongCode && fields['reporter.phone'] !== undefined))
    return { kind: 'phone', message }
  // Elsewhere the errcode of a wrong code is that of any wrong field.
  if ((isWrongCode || errcode === code('badInput')) && Object.keys(fields).length > 0)
    return { kind: 'problems', ...problemsFrom(fields, values) }
  return { kind: 'later', message, retryAfter, mayHaveArrived: isUncertain(thrown) }
}
