import { lockDraft } from './draft-lock.ts'
import { openRecords } from './indexed-db.ts'
import { tabDraftId } from './tab-key.ts'

/**
 * Returns the last change of the newest draft that this tab could continue, in ms since 1970. Opens no draft and
 * requests no key; ignores drafts that another tab has open.
 * @returns undefined when there is none
 * @throws where the browser stores nothing
 */
export async function waitingSince(open = openRecords): Promise<number | undefined> {
  const own = tabDraftId()
  const records = await (await open()).list()
  const usable = records.filter(
    ({ id, expiresAt, keptFor }) => expiresAt > Date.now() && (keptFor !== 'tab' || id === own),
  )
  for (const { id, savedAt } of usable.sort((a, b) => b.savedAt - a.savedAt)) {
    if (id === own) return savedAt
    const release = await lockDraft(id)
    release?.()
    if (release) return savedAt
  }
  return undefined
}
