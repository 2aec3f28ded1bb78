import { randomKey } from '../draft/key-bytes.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { isSettled, settled, type UploadQueue } from '../evidence/upload-queue.ts'
import { type SubmitFailure, submitFailureFrom, wasWithdrawn } from './submit-failure.ts'
import type { Sent } from './send-report.ts'

export type SubmitResult =
  | { kind: 'sent'; sent: Sent }
  /** Files that did not reach the server; the citizen decides to retry or to leave them out. */
  | { kind: 'files-failed'; names: readonly string[]; mayRetry: boolean }
  | SubmitFailure

interface SubmitDeps {
  draftSession: DraftSession
  queue: UploadQueue
  /** Sends the draft with these files. @throws CallFailure */
  send: (fileIds: readonly string[]) => Promise<Sent>
  /** Aborted when the citizen goes back to writing while files are still uploading. */
  signal: AbortSignal
  now: () => number
  onStage: (stage: 'uploading' | 'sending') => void
}

/**
 * One attempt at sending: waits for the uploads, notes in the draft that it began, sends. Files that the
 * server has dropped are uploaded again, once.
 * @throws the signal's reason
 */
export async function submitWithUploads(deps: SubmitDeps): Promise<SubmitResult> {
  const { draftSession, queue, send, signal, now, onStage } = deps
  for (let renewed = false; ; renewed = true) {
    if (!isSettled(queue.snapshot())) onStage('uploading')
    await settled(queue, signal)
    const files = queue.snapshot()
    const failed = files.filter(({ state }) => state !== 'stored')
    if (failed.length > 0)
      return {
        kind: 'files-failed',
        names: failed.map(({ name }) => name),
        mayRetry: failed.some(({ state, retryable }) => retryable || state === 'paused'),
      }
    onStage('sending')
    const { attemptedAt, values } = draftSession.current()
    // Saved while the report is on its way: after a crash the citizen learns that it may have arrived.
    draftSession.change({ attemptedAt: now() })
    try {
      return {
        kind: 'sent',
        sent: await send(files.flatMap(({ stored }) => stored?.file_id ?? [])),
      }
    } catch (thrown) {
      const failure = submitFailureFrom(thrown, values)
      // What went out under this key was withdrawn; whoever presses once more wants another report.
      if (wasWithdrawn(thrown)) draftSession.change({ idempotencyKey: randomKey() })
      if (failure.kind !== 'later' || !failure.mayHaveArrived) draftSession.change({ attemptedAt })
      if (failure.kind !== 'files-gone' || renewed) return failure
      queue.renew()
    }
  }
}
