import * as words from '#words/report.ts'
import { Upload as TusUpload } from 'tus-js-client/lib/browser/index.js'
import { resumedFile } from '../../../../contract/evidence/file.ts'
import { CallFailure, unreadable } from '../../../kit/call-failure.ts'
import { listen } from '../../../kit/listen.ts'
import { send } from '../../../kit/transport.ts'
import { waitUntil } from '../../../kit/wait-until.ts'
import type { Caller } from '../../../kit/session/create-visitor.ts'
import { type BegunUpload, type StoredFile, storedFile } from '../evidence/stored-file.ts'
import type { Upload } from '../evidence/upload-queue.ts'
import { addressOf, resumeUpload } from './resume-upload.ts'
import { callFailureFrom, retryDecisionFor, type RetryDecision } from './tus-failure.ts'
import { watchConnection } from './watch-connection.ts'

/** Delay in ms before the nth retry: 1, 2, 4 … 60 seconds. */
export const retryDelayMs = (attempts: number): number => Math.min(60_000, 1000 * 2 ** attempts)

/** Calls back when the network or the page is back; returns how to stop. */
function onReturn(callback: () => void): () => void {
  const stops = [
    listen(window, { online: callback, pageshow: callback, resume: callback, focus: callback }),
    // `resume` fires on the document and does not bubble in every browser.
    listen(document, { resume: callback, visibilitychange: callback }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Waits at most `ms` before a retry; less when the network or the page is back. @throws the signal's reason */
export const waitForRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  waitUntil(signal, onReturn, ms)

/** Tells whether the file still exists: the browser reports a lost file like a lost network. */
async function isReadable(content: Blob): Promise<boolean> {
  try {
    // Through a response: older Safari cannot read a blob directly.
    await new Response(content.slice(0, 1)).arrayBuffer()
    return true
  } catch {
    return false
  }
}

type AttemptOptions = Omit<Parameters<typeof resumeUpload>[2], 'token' | 'onBytesSent'>

/** Makes one attempt: sends the rest, then requests the stored file. @throws CallFailure, or the signal's reason */
async function sendAndAsk(
  file: Parameters<Upload>[0],
  begun: BegunUpload | undefined,
  options: AttemptOptions & { token: string },
): Promise<StoredFile> {
  const { token, signal: caller } = options
  const attempt = new AbortController()
  const giveUp = () => attempt.abort(caller.reason)
  caller.addEventListener('abort', giveUp)
  if (caller.aborted) giveUp()
  const watch = watchConnection(giveUp)
  const { signal } = attempt
  try {
    const id = await resumeUpload(file, begun, {
      ...options,
      signal,
      onBytesSent: watch.noteProgress,
    })
    watch.noteRequest()
    const path = `${resumedFile.path}/${id}`
    const answer = await send({ ...resumedFile, path }, {}, token, { signal })
    const stored = storedFile.safeParse(answer.file).data
    if (!stored) throw unreadable()
    return stored
  } catch (thrown) {
    if (caller.aborted) throw caller.reason
    throw thrown instanceof CallFailure ? thrown : callFailureFrom(thrown)
  } finally {
    watch.stop()
    caller.removeEventListener('abort', giveUp)
  }
}

async function attemptUpload(
  file: Parameters<Upload>[0],
  begun: BegunUpload | undefined,
  options: AttemptOptions,
  caller: Caller,
): Promise<{ stored: StoredFile } | RetryDecision> {
  const { signal } = options
  let token: string | undefined
  try {
    token = await caller.token()
    const stored = await sendAndAsk(file, begun, { ...options, token })
    // If the draft names the upload of another file, the content decides.
    const { size } = stored.original ?? stored
    return size === file.content.size ? { stored } : { kind: 'gone' }
  } catch (thrown) {
    if (signal.aborted) throw signal.reason
    if (!(thrown instanceof CallFailure)) throw thrown
    const decision = retryDecisionFor(thrown)
    if (decision.kind === 'expired' && token !== undefined) caller.expire(token, decision.message)
    return decision
  }
}

/**
 * Uploads a file without sending acknowledged bytes again: over lost networks, closed or frozen tabs and server
 * restarts, without a time limit.
 * @returns `blocked` when PATCH and its POST variant are blocked, or the server does not support resumable uploads
 */
export async function uploadResumably(
  file: Parameters<Upload>[0],
  options: Parameters<Upload>[1],
  caller: Caller,
): Promise<Awaited<ReturnType<Upload>> | 'blocked'> {
  const { signal, onProgress, onBegun, onWaiting } = options
  let begun = file.upload
  let attempts = 0
  let byPost = false
  /** Answers to the first request that may stem from a server without resumable uploads. */
  let unclear = 0
  let waitReason: string | undefined
  const showWaitReason = (words: string | undefined) => {
    if (words !== waitReason) onWaiting(words)
    waitReason = words
  }
  const noteBegun = (upload: BegunUpload | undefined) => {
    // Progress: the next failure counts from one.
    if (upload && upload.offset > (begun?.offset ?? 0)) attempts = 0
    begun = upload
    onBegun(upload)
  }
  for (;;) {
    // The message asks for a reload, after which the draft's copy is sent.
    if (!(await isReadable(file.content))) return { refused: words.fileUnreadable }
    const attempt: AttemptOptions = {
      signal,
      byPost,
      onBegun: noteBegun,
      onProgress: (part) => {
        showWaitReason(undefined)
        onProgress(part)
      },
    }
    const result = await attemptUpload(file, begun, attempt, caller)
    if ('stored' in result) return result
    if (result.kind === 'refused') return { refused: result.reason }
    if (result.kind === 'unsupported' && !begun) return 'blocked'
    if (result.kind === 'later' && result.isUnclear && !begun && (unclear += 1) >= 3)
      return 'blocked'
    if (result.kind === 'blocked') {
      if (byPost) return 'blocked'
      byPost = true
    }
    if (result.kind === 'gone') {
      // The address for new uploads is unknown: an older server, for the minutes of an upgrade.
      if (!begun) return 'blocked'
      noteBegun(undefined)
      onProgress(0)
    }
    if (result.kind === 'later') {
      showWaitReason(result.words ?? waitReason)
      onProgress(begun ? begun.offset / file.content.size : 0)
    }
    const seconds = result.kind === 'later' ? result.seconds : undefined
    await waitForRetry(seconds ? seconds * 1000 : retryDelayMs(attempts), signal)
    attempts += 1
  }
}

/** Deletes an abandoned upload; failures are ignored. */
export async function discardUpload({ id }: BegunUpload, caller: Caller): Promise<void> {
  const headers = { 'Access-Token': await caller.token() }
  await TusUpload.terminate(addressOf(id), { headers, retryDelays: null })
}
