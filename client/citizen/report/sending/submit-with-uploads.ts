import { errors } from '../../../../contract/errors.ts'
import { CallFailure, messageOf } from '../../../kit/call-failure.ts'
import { isAboutOtp } from '../../site/verification/call-with-otp.ts'
import { randomKey } from '../draft/key-bytes.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { isSettled, settled, type UploadQueue } from '../evidence/upload-queue.ts'
import type { ReportValues } from '../draft/draft.ts'
import { type Problems, problemsFrom } from '../form/problems.ts'
import { isUncertain } from './is-uncertain.ts'
import type { Sent } from './send-report.ts'

/** Why a report was not confirmed. */
type SubmitFailure =
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
const wasWithdrawn = (thrown: unknown): boolean =>
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

export type SubmitResult =
  | { kind: 'sent'; sent: Sent }
  /** The citizen has not decided whether files go along with their metadata. */
  | { kind: 'files-undecided' }
  /** Files that were not uploaded; the citizen retries or removes them. */
  | { kind: 'files-failed'; names: readonly string[]; mayRetry: boolean }
  | SubmitFailure

interface SubmitDeps {
  draftSession: DraftSession
  queue: UploadQueue
  /** Sends the draft with these files; calls `onSubmission` as the report itself is sent. @throws CallFailure */
  send: (fileIds: readonly string[], onSubmission: () => void) => Promise<Sent>
  /** Aborted when the citizen returns to the form during the uploads. */
  signal: AbortSignal
  now: () => number
  onStage: (stage: 'uploading' | 'sending') => void
}

/**
 * Makes one attempt: waits for the uploads, records the attempt in the draft and sends. Uploads dropped files once
 * again.
 * @throws the signal's reason
 */
export async function submitWithUploads(deps: SubmitDeps): Promise<SubmitResult> {
  const { draftSession, queue, send, signal, now, onStage } = deps
  for (let renewed = false; ; renewed = true) {
    if (!isSettled(queue.snapshot())) onStage('uploading')
    await settled(queue, signal)
    const files = queue.snapshot()
    if (files.some(({ state }) => state === 'undecided')) return { kind: 'files-undecided' }
    const failed = files.filter(({ state }) => state !== 'stored')
    if (failed.length > 0)
      return {
        kind: 'files-failed',
        names: failed.map(({ name }) => name),
        mayRetry: failed.some(({ state, retryable }) => retryable || state === 'paused'),
      }
    onStage('sending')
    const { attemptedAt, values } = draftSession.current()
    // Saved while sending: after a crash the citizen learns that the report may have arrived.
    const onSubmission = () => draftSession.change({ attemptedAt: now() })
    try {
      const fileIds = files.flatMap(({ stored }) => stored?.file_id ?? [])
      return { kind: 'sent', sent: await send(fileIds, onSubmission) }
    } catch (thrown) {
      const failure = submitFailureFrom(thrown, values)
      // The report under this key was withdrawn; another submission is another report.
      if (wasWithdrawn(thrown)) draftSession.change({ idempotencyKey: randomKey() })
      if (failure.kind !== 'later' || !failure.mayHaveArrived) draftSession.change({ attemptedAt })
      if (failure.kind !== 'files-gone' || renewed) return failure
      queue.renew()
    }
  }
}
