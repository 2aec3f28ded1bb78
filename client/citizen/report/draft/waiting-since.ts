import { lockDraft } from './draft-lock.ts'
import { openRecords } from './indexed-db.ts'
import { tabDraftId } from './tab-key.ts'

/**
 * When the newest draft that this tab could go on with was last changed, in ms since 1970. None is opened for that,
 * and nobody is asked for a key; one that another tab has open does not count.
 * @returns undefined when there is none
 * @throws where the browser keeps nothing
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
