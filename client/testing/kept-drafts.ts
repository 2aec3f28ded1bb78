import { type Draft, restoreDraft } from '../citizen/report/draft/draft.ts'
import type { DraftStorage } from '../citizen/report/draft/storage.ts'

/** Returns all drafts that a storage can open. */
export const keptDrafts = (
  storage: Pick<DraftStorage, 'heads' | 'open'>,
): Promise<(Draft | undefined)[]> =>
  storage
    .heads()
    .then((heads) =>
      Promise.all(heads.map(async ({ id }) => restoreDraft(await storage.open(id), 0))),
    )
