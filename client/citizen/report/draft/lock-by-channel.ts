import type { Release } from './draft-lock.ts'

/** ms in which a tab that has the lock answers. */
const answerMs = 200

interface Message {
  kind: 'ask' | 'held'
  draftId: string
  /** Of the tab that asks, for this one try: of two that ask at one moment the smaller goes first. */
  from: number
}

/**
 * The lock on a draft where the browser has no Web Locks, e.g. on a page that came by plain http: tabs ask one
 * another. A tab that the system has frozen does not answer, and loses its lock.
 * @param draftId which draft
 * @param timeoutMs ms to wait for a tab that is just going away; 0 does not wait
 * @returns undefined when another tab has the lock
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
