import type { DraftStorage } from '../citizen/report/draft/storage.ts'

/** Returns all drafts that a storage can open. */
export const keptDrafts = async (
  storage: Pick<DraftStorage, 'heads' | 'open'>,
): Promise<unknown[]> =>
  Promise.all((await storage.heads()).map(async ({ id }) => storage.open(id)))
