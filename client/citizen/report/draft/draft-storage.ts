import { draftHours } from '../../../../contract/draft.ts'
import { isEmpty, restoreDraft } from './draft.ts'
import { draftKeyService } from './draft-key-service.ts'
import { openRecords } from './indexed-db.ts'
import type { DraftRecords } from './records.ts'
import { createSealedStorage, type SealedStorage } from './sealed-storage.ts'
import { createMemoryStorage, type DraftStorage } from './storage.ts'

/** ms for which the versions that did not seal drafts promised to keep them. */
const earlierLifetime = draftHours.days * 60 * 60_000

/**
 * Seals what earlier versions kept as it was typed, or deletes it where its time is over or there is nothing in it.
 * What was promised days has hours from now.
 */
export async function sealEarlierDrafts(
  records: DraftRecords,
  storage: SealedStorage,
  now: () => number,
): Promise<void> {
  for (const { id, draft: kept, files } of await records.earlier()) {
    const draft = restoreDraft(kept, now())
    const isWanted = draft && !isEmpty(draft) && now() - draft.savedAt <= earlierLifetime
    if (!isWanted) {
      await records.removeEarlier(id)
      continue
    }
    await storage.put(draft)
    for (const [fileId, content] of files) await storage.putFile(draft.id, fileId, content)
    // The form does not wait for the key, but the last copy does.
    void storage.kept(draft.id).then(() => records.removeEarlier(id))
  }
}

/**
 * The device's draft storage, or one in memory where the browser allows none (`lasting` tells which).
 * Never rejects.
 */
export async function openDraftStorage(): Promise<DraftStorage> {
  const now = () => Date.now()
  try {
    // Where there is none, or cookies are switched off, this throws.
    const records = await openRecords()
    const storage = createSealedStorage({ records, keys: draftKeyService, now })
    await sealEarlierDrafts(records, storage, now)
    return storage
  } catch {
    return createMemoryStorage()
  }
}
