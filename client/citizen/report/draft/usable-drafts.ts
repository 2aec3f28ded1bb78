import { lockDraft } from './draft-lock.ts'
import { openRecords } from './indexed-db.ts'
import { tabDraftId, tabKey } from './tab-key.ts'

/** A draft that this tab could continue. */
export interface UsableDraft {
  id: string
  /** Last change, in ms since 1970. */
  savedAt: number
}

async function isFree(id: string): Promise<boolean> {
  if (id === tabDraftId()) return true
  const release = await lockDraft(id)
  release?.()
  return release !== undefined
}

/** Returns the drafts that this tab could continue, newest first; opens none. @throws where nothing can be stored */
export async function usableDrafts(open = openRecords): Promise<readonly UsableDraft[]> {
  const records = await (await open()).list()
  const usable: UsableDraft[] = []
  for (const { id, savedAt, expiresAt, keptFor } of records)
    if (expiresAt > Date.now() && (keptFor !== 'tab' || tabKey(id)) && (await isFree(id)))
      usable.push({ id, savedAt })
  return usable.sort((a, b) => b.savedAt - a.savedAt)
}
