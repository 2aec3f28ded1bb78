import type { Draft } from './draft.ts'

/** What is known of a draft without opening it. Times are ms since 1970. */
export interface DraftHead {
  id: string
  savedAt: number
  /** When it is deleted, unless it is changed before. */
  expiresAt: number
}

/** What a draft is opened with cannot be asked for now. */
export class OutOfReach extends Error {}

/** Where drafts lie. Every method may reject: out of space, or the browser took the storage away. */
export interface DraftStorage {
  /** False when everything is gone with the page. */
  readonly lasting: boolean
  heads(): Promise<DraftHead[]>
  /**
   * A draft, in the form in which some version of this project kept it: whoever reads it checks that.
   * @returns undefined when nobody can open it any more
   * @throws OutOfReach
   */
  open(draftId: string): Promise<unknown>
  /** From now on this tab opens it without asking anybody, also after a reload. */
  hold(draftId: string): void
  put: (draft: Draft) => Promise<void>
  /** Removes the draft and its files, and what they are opened with. */
  remove(draftId: string): Promise<void>
  putFile(draftId: string, fileId: string, content: Blob): Promise<void>
  removeFile(draftId: string, fileId: string): Promise<void>
  /** Contents by file id. */
  files(draftId: string): Promise<Map<string, Blob>>
}

/** For browsers that keep nothing: the draft lives as long as the page. */
export function createMemoryStorage(): DraftStorage {
  const drafts = new Map<string, Draft>()
  const contents = new Map<string, Map<string, Blob>>()
  return {
    lasting: false,
    heads: async () =>
      [...drafts.values()].map(({ id, savedAt }) => ({ id, savedAt, expiresAt: Infinity })),
    open: async (id) => drafts.get(id),
    hold: () => undefined,
    put: async (draft) => void drafts.set(draft.id, draft),
    remove: async (id) => {
      drafts.delete(id)
      contents.delete(id)
    },
    putFile: async (draftId, fileId, content) => {
      contents.set(draftId, new Map(contents.get(draftId)).set(fileId, content))
    },
    removeFile: async (draftId, fileId) => void contents.get(draftId)?.delete(fileId),
    files: async (draftId) => new Map(contents.get(draftId)),
  }
}
