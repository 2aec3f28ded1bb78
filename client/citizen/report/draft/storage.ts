import { tabStorage } from '../../../kit/device-storage.ts'
import { type Draft, keptOf } from './draft.ts'

/** What is known of a draft without opening it. */
export interface DraftHead {
  id: string
  /** Last change, in ms since 1970. */
  savedAt: number
}

/** The key of a draft cannot be requested now. */
export class OutOfReach extends Error {}

/** Storage of drafts. Every method may reject: no space, or the browser withdrew the storage. */
export interface DraftStorage {
  /** False when the contents are lost with the tab. */
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

const tabKey = 'report_draft_text'

/** Keeps one draft in this tab, where the device can store none: the text survives a reload, contents of files do not. */
export function createTabStorage(): DraftStorage {
  let contents = new Map<string, Blob>()
  const read = (): Pick<Draft, 'id' | 'savedAt'> | undefined =>
    JSON.parse(tabStorage.read(tabKey) ?? 'null') ?? undefined
  return {
    lasting: false,
    heads: async () => [read() ?? []].flat(),
    open: async () => read(),
    hold: () => undefined,
    put: async (draft) => tabStorage.write(tabKey, JSON.stringify(keptOf(draft))),
    async remove() {
      tabStorage.remove(tabKey)
      contents = new Map()
    },
    putFile: async (_, fileId, content) => void contents.set(fileId, content),
    removeFile: async (_, fileId) => void contents.delete(fileId),
    files: async () => new Map(contents),
  }
}
