import type { Draft } from './draft.ts'

/** Where drafts lie. Every method may reject: out of space, or the browser took the storage away. */
export interface DraftStorage {
  /** False when everything is gone with the page. */
  readonly lasting: boolean
  /** All drafts, as they were put in: whoever reads them checks their form. */
  list(): Promise<unknown[]>
  put: (draft: Draft) => Promise<void>
  /** Removes the draft and its files. */
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
    list: async () => [...drafts.values()],
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
