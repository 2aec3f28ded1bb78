import { waitingDraft } from './draft/tab-draft.ts'
import { timeInWords } from '../../kit/time-in-words.ts'

/** A report on this device that was begun and not sent. */
export interface WaitingReport {
  /** What stands behind the form's path; absent when it cannot be opened without the site. */
  search?: string
  /** When it was last changed, for people. */
  savedAt: string
}

export async function waitingReport(): Promise<WaitingReport | undefined> {
  const waiting = await waitingDraft()
  if (!waiting) return undefined
  const { draft } = waiting
  const savedAt = timeInWords(waiting.savedAt)
  return draft ? { savedAt, search: `?type=${draft.typeId}&way=${draft.way}` } : { savedAt }
}
