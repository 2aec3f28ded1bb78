import { lockDraft } from './draft-lock.ts'
import { expiryOf } from './expiry-mark.ts'
import { openRecords } from './indexed-db.ts'
import type { DraftHead } from './storage.ts'
import { tabDraftId, tabKey } from './tab-key.ts'

/** A draft that this tab could continue. */
export interface UsableDraft extends DraftHead {
  /** Whether its key must be asked for: such a draft cannot be opened without the server. */
  needsServer: boolean
}

async function isFree(id: string): Promise<boolean> {
  if (id === tabDraftId()) return true
  const release = await lockDraft(id)
  release?.()
  return release !== undefined
}

/** Returns the drafts that this tab could continue, newest first; opens none. @throws where nothing can be stored */
export async function usableDrafts(): Promise<readonly UsableDraft[]> {
  const records = await (await openRecords()).list()
  const usable: UsableDraft[] = []
  for (const { id, savedAt, key } of records) {
    const isAtHand = tabKey(id) !== undefined || (key !== undefined && 'bare' in key)
    if (expiryOf({ savedAt }) > Date.now() && (isAtHand || key) && (await isFree(id)))
      usable.push({ id, savedAt, needsServer: !isAtHand })
  }
  return usable.sort((a, b) => b.savedAt - a.savedAt)
}
