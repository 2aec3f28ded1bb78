import type { Draft } from './draft.ts'

/** What is known of a draft without opening it. Times are ms since 1970. */
export interface DraftHead {
  id: string
  savedAt: number
  /** Expiry, unless the draft is changed before. */
  expiresAt: number
}

/** The key of a draft cannot be requested now. */
export class OutOfReach extends Error {}

/** Storage of drafts. Every method may reject: no space, or the browser withdrew the storage. */
export interface DraftStorage {
  /** False when the contents are lost with the page. */
  readonly lasting: boolean
  heads(): Promise<DraftHead[]>
  /** Opens a draft as it was stored, not validated; undefined when the key is gone. @throws OutOfReach */
  open(draftId: string): Promise<unknown>
  /** Makes this tab the draft's owner, which opens it without the server, also after a reload. */
  hold(draftId: string): void
  put: (draft: Draft) => Promise<void>
  /** Removes the draft, its files and its key. */
  remove(draftId: string): Promise<void>
  putFile(draftId: string, fileId: string, content: Blob): Promise<void>
  removeFile(draftId: string, fileId: string): Promise<void>
  /** Returns the file contents by file id. */
  files(draftId: string): Promise<Map<string, Blob>>
}

/** Storage for browsers that store nothing: the draft lives as long as the page. */
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
