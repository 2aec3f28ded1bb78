import type { Release } from './draft-lock.ts'

/** Time in ms in which a tab that holds the lock answers. */
const answerMs = 200

interface Message {
  kind: 'ask' | 'held'
  draftId: string
  /** Random number of the asking tab; of two simultaneous requests the smaller one wins. */
  from: number
}

/**
 * Locks a draft without Web Locks, e.g. on plain http: tabs ask each other. A tab that the system has frozen does not
 * answer and loses its lock.
 * @param draftId id of the draft
 * @param timeoutMs ms to wait for a tab that is closing; 0 does not wait
 * @returns undefined when another tab holds the lock
 */
export async function lockByChannel(
  draftId: string,
  timeoutMs: number,
): Promise<Release | undefined> {
  const channel = new BroadcastChannel('report-drafts')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  const post = (message: Message) => channel.postMessage(message)
  const from = Math.random()
  const until = Date.now() + timeoutMs
  let isMine = false
  let isHeld = true
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.draftId !== draftId) return
    if (data.kind === 'held') isHeld ||= data.from === from
    else if (isMine || data.from > from) post({ ...data, kind: 'held' })
    else isHeld = true
  })
  while (isHeld) {
    isHeld = false
    post({ kind: 'ask', draftId, from })
    await new Promise((later) => setTimeout(later, answerMs))
    if (isHeld && Date.now() >= until) {
      channel.close()
      return undefined
    }
  }
  isMine = true
  return () => channel.close()
}
