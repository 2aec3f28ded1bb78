import { waitingDraft } from './draft/tab-draft.ts'
import { timeInWords } from '../../kit/time-in-words.ts'

/** A draft on this device. */
export interface WaitingReport {
  /** Search part of the form's address; absent when the draft cannot be opened offline. */
  search?: string
  /** Time of the last change, in words. */
  savedAt: string
}

export async function waitingReport(): Promise<WaitingReport | undefined> {
  const waiting = await waitingDraft()
  if (!waiting) return undefined
  const { draft } = waiting
  const savedAt = timeInWords(waiting.savedAt)
  return draft ? { savedAt, search: `?type=${draft.typeId}&way=${draft.way}` } : { savedAt }
}
