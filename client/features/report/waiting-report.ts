import { waitingDraft } from './draft/tab-draft.ts'
import { timeInWords } from '../../kit/time-in-words.ts'

/** A report on this device that was begun and not sent. */
export interface WaitingReport {
  /** What stands behind the form's path. */
  search: string
  /** When it was last changed, for people. */
  savedAt: string
}

export async function waitingReport(): Promise<WaitingReport | undefined> {
  const draft = await waitingDraft()
  return (
    draft && {
      search: `?type=${draft.typeId}&way=${draft.way}`,
      savedAt: timeInWords(draft.savedAt),
    }
  )
}
