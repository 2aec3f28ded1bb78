import type { SubmitStage } from './send-panel.tsx'
import { useEffect, useRef, useState } from 'react'
import { listen } from '../../../kit/listen.ts'
import { waitUntil } from '../../../kit/wait-until.ts'
import { features } from '../../site/features.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import type { UploadQueue } from '../evidence/upload-queue.ts'
import type { Sent } from './send-report.ts'
import { loadReview } from './lazy-review.tsx'
import type { SubmitResult } from './submit-with-uploads.ts'

interface UseSubmitDeps {
  draftSession: DraftSession
  queue: UploadQueue
  send: (fileIds: readonly string[], onSubmission: () => void) => Promise<Sent>
  /** Called with the result, unless the citizen has left. */
  onResult: (result: SubmitResult) => void
}

/** Tells whether the submission failed for lack of a network and can be retried without creating a second report. */
function mayRepeat(result: SubmitResult): boolean {
  if (navigator.onLine) return false
  if (result.kind === 'files-failed') return result.mayRetry
  return result.kind === 'later' && (!result.mayHaveArrived || features().idempotency === true)
}

/** Sends on request, one submission at a time; leaving the page cancels what has not been sent. */
export function useSubmit({ draftSession, queue, send, onResult }: UseSubmitDeps) {
  const [stage, setStage] = useState<SubmitStage>('idle')
  const running = useRef<AbortController>(undefined)
  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setStage('idle')
  }
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    // Ignores a double click.
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const now = () => Date.now()
    try {
      const { signal } = controller
      const attempt = async (): Promise<SubmitResult> => {
        await untilOnline(signal, () => setStage('offline'))
        const { submitWithUploads } = (await loadReview()).afterForm
        return submitWithUploads({ draftSession, queue, send, signal, now, onStage: setStage })
      }
      let result = await attempt()
      while (mayRepeat(result)) {
        await untilOnline(signal, () => setStage('offline'))
        queue.retryFailed()
        result = await attempt()
      }
      // A citizen who left finds the draft, sends it again and gets the same code.
      if (signal.aborted) return
      running.current = undefined
      setStage('idle')
      onResult(result)
    } catch (thrown) {
      if (!controller.signal.aborted) throw thrown
    }
  }
  return { stage, start: () => void start(), cancel }
}

/** Waits until the browser is online. @param onWait called if it is offline @throws the signal's reason */
async function untilOnline(signal: AbortSignal, onWait: () => void): Promise<void> {
  if (navigator.onLine) return
  onWait()
  await waitUntil(signal, (done) => listen(window, { online: done }))
}
