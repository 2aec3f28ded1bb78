import { Upload as TusUpload } from 'tus-js-client/lib/browser/index.js'
import { type StoredFile, resumedFile } from '../../../../contract/file.ts'
import { CallFailure } from '../../../kit/call-failure.ts'
import { confirmSession } from '../../../kit/confirm-session.ts'
import { dropToken, ensureToken } from '../../../kit/session.ts'
import { announceExpiry } from '../../../kit/session-expired.ts'
import { signedInState } from '../../../kit/signed-in.ts'
import { send } from '../../../kit/transport.ts'
import type { BegunUpload } from '../evidence/begun-upload.ts'
import type { Upload } from '../evidence/upload-queue.ts'
import { addressOf, resumeUpload } from './resume-upload.ts'
import { failureOf, verdictOn, type Verdict } from './tus-failure.ts'
import { gapBefore, waitToGoOn } from './wait.ts'
import { watchOver } from './wake-up.ts'

// After a reload the copy in the draft is sent.
const unreadable = '这台设备读不到这个文件了（可能被移动或改动），请刷新页面，或移除后重新添加'

/** Whether the file is still where it was: the browser reports a lost one like a lost network. */
async function isReadable(content: Blob): Promise<boolean> {
  try {
    // By way of a response, because older Safaris read no blob by itself.
    await new Response(content.slice(0, 1)).arrayBuffer()
    return true
  } catch {
    return false
  }
}

type Try = Omit<Parameters<typeof resumeUpload>[2], 'token' | 'onAlive'>

/** One try: what is missing, then what it has become. @throws CallFailure, or the signal's reason */
async function attempt(
  file: Parameters<Upload>[0],
  begun: BegunUpload | undefined,
  options: Try & { token: string },
): Promise<StoredFile> {
  const { token, signal: stop } = options
  const silent = new AbortController()
  const giveUp = () => silent.abort(stop.reason)
  stop.addEventListener('abort', giveUp)
  if (stop.aborted) giveUp()
  const watch = watchOver(giveUp)
  const { signal } = silent
  try {
    const id = await resumeUpload(file, begun, { ...options, signal, onAlive: watch.alive })
    watch.ask()
    const path = `${resumedFile.path}/${id}`
    return (await send({ ...resumedFile, path }, {}, token, { signal })).file
  } catch (thrown) {
    if (stop.aborted) throw stop.reason
    throw thrown instanceof CallFailure ? thrown : failureOf(thrown)
  } finally {
    watch.stop()
    stop.removeEventListener('abort', giveUp)
  }
}

/** Notes that a token is worth nothing any more; whoever was signed in is told, as by any other call. */
function renewToken(token: string, message: string): void {
  const wasSignedIn = signedInState() === 'signed-in'
  dropToken(token)
  if (wasSignedIn) announceExpiry(message)
}

async function tryOnce(
  file: Parameters<Upload>[0],
  begun: BegunUpload | undefined,
  options: Try,
): Promise<{ stored: StoredFile } | Verdict> {
  const { signal } = options
  let token: string | undefined
  try {
    await confirmSession()
    token = await ensureToken()
    const stored = await attempt(file, begun, { ...options, token })
    // Should the draft ever name another file's upload, its content is what counts.
    return stored.size === file.content.size ? { stored } : { kind: 'gone' }
  } catch (thrown) {
    if (signal.aborted) throw signal.reason
    if (!(thrown instanceof CallFailure)) throw thrown
    const verdict = verdictOn(thrown)
    if (verdict.kind === 'expired' && token !== undefined) renewToken(token, verdict.message)
    return verdict
  }
}

/**
 * Sends a file so that nothing which has arrived is sent again: over lost networks, closed and frozen tabs
 * and restarts of the server, for as long as it takes.
 * @returns `blocked` when something on the way lets neither PATCH nor its disguise through
 */
export async function uploadResumably(
  file: Parameters<Upload>[0],
  options: Parameters<Upload>[1],
): Promise<Awaited<ReturnType<Upload>> | 'blocked'> {
  const { signal, onProgress, onBegun, onTrouble } = options
  let begun = file.upload
  let tries = 0
  let byPost = false
  let trouble: string | undefined
  const tell = (words: string | undefined) => {
    if (words !== trouble) onTrouble(words)
    trouble = words
  }
  const keep = (upload: BegunUpload | undefined) => {
    // It goes on: the next failure is a new one.
    if (upload && upload.offset > (begun?.offset ?? 0)) tries = 0
    begun = upload
    onBegun(upload)
  }
  for (;;) {
    if (!(await isReadable(file.content))) return { refused: unreadable }
    const outcome = await tryOnce(file, begun, {
      signal,
      byPost,
      onBegun: keep,
      onProgress: (part) => {
        tell(undefined)
        onProgress(part)
      },
    })
    if ('stored' in outcome) return outcome
    if (outcome.kind === 'refused') return { refused: outcome.reason }
    if (outcome.kind === 'blocked') {
      if (byPost) return 'blocked'
      byPost = true
    }
    if (outcome.kind === 'gone') {
      // Not even known where uploads begin: an older server, for the minutes of an upgrade.
      if (!begun) return 'blocked'
      keep(undefined)
      onProgress(0)
    }
    if (outcome.kind === 'later') {
      tell(outcome.words ?? trouble)
      onProgress(begun ? begun.offset / file.content.size : 0)
    }
    const seconds = outcome.kind === 'later' ? outcome.seconds : undefined
    await waitToGoOn(seconds ? seconds * 1000 : gapBefore(tries), signal)
    tries += 1
  }
}

/** Deletes what has come in of an upload that nobody wants any more, as well as that can be done. */
export async function discardUpload({ id }: BegunUpload): Promise<void> {
  const headers = { 'Access-Token': await ensureToken() }
  await TusUpload.terminate(addressOf(id), { headers, retryDelays: null })
}
