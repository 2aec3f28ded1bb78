import { errors } from '../../../../contract/errors.ts'
import { CallFailure, messageOf } from '../../../kit/call-failure.ts'
import { isAboutOtp } from '../../site/verification/call-with-otp.ts'
import type { ReportValues } from '../draft/draft.ts'
import { type Problems, problemsFrom } from '../form/problems.ts'
import { isUncertain } from './is-uncertain.ts'

/** Why a report was not confirmed. */
export type SubmitFailure =
  /** The citizen has to change something. */
  | { kind: 'problems'; problems: Problems; others: readonly string[] }
  /** The phone has to be verified again. */
  | { kind: 'phone'; message: string }
  /** The server has dropped uploaded files. */
  | { kind: 'files-gone' }
  /** The report is valid and can be sent again, after `retryAfter` seconds if given. */
  | { kind: 'later'; message: string; retryAfter?: number | undefined; mayHaveArrived: boolean }

const code = (name: keyof typeof errors): number => errors[name].errcode

/** Tells whether the report of an earlier submission under the same key has been withdrawn. */
export const wasWithdrawn = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.errcode === code('conflict')

/** Classifies the failure of a submission. */
export function submitFailureFrom(thrown: unknown, values: ReportValues): SubmitFailure {
  if (!(thrown instanceof CallFailure))
    return { kind: 'later', message: messageOf(thrown), mayHaveArrived: true }
  const { errcode, message, fields = {}, retryAfter } = thrown
  if (fields['file_ids'] !== undefined) return { kind: 'files-gone' }
  const isWrongCode = errcode === code('wrongCode')
  if (isAboutOtp(thrown) || (isWrongCode && fields['reporter.phone'] !== undefined))
    return { kind: 'phone', message }
  // Other back ends use the errcode of a wrong code for any wrong field.
  if ((isWrongCode || errcode === code('badInput')) && Object.keys(fields).length > 0)
    return { kind: 'problems', ...problemsFrom(fields, values) }
  return { kind: 'later', message, retryAfter, mayHaveArrived: isUncertain(thrown) }
}
