import type { Release } from './claim.ts'
import { type Draft, isEmpty } from './draft.ts'
import type { DraftStorage } from './storage.ts'

/** How long after the last change the text is saved, in ms. */
export const saveAfter = 250

/** The draft of this tab: keeps it up to date in the storage until it is finished. */
export interface DraftKeeper {
  /** The draft as it is now. */
  current(): Draft
  change(change: Partial<Draft>): void
  /** Saves what is not saved yet, at once. */
  flush(): Promise<void>
  putFile(fileId: string, content: Blob): Promise<void>
  removeFile(fileId: string): Promise<void>
  /** Removes the draft from the device, for good: what comes after is not saved any more. */
  finish(): Promise<void>
}

interface KeeperDeps {
  storage: DraftStorage
  release: Release
  now: () => number
  /** Saving failed; the page goes on, but the draft would not survive it. */
  onTrouble: () => void
}

export function createKeeper(draft: Draft, deps: KeeperDeps): DraftKeeper {
  const { storage, now, onTrouble } = deps
  let current = draft
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'saved' | 'unsaved' | 'finished' = 'saved'
  // One write after the other: an older one never overtakes a newer one, nor the removal.
  let writing: Promise<unknown> = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    writing = writing.then(() => work().catch(onTrouble))
    return writing.then(() => undefined)
  }

  const flush = () => {
    clearTimeout(timer)
    if (state === 'unsaved') {
      state = 'saved'
      const { id } = current
      const saved = current
      void queue(() => (isEmpty(saved) ? storage.remove(id) : storage.put(saved)))
    }
    return writing.then(() => undefined)
  }

  return {
    current: () => current,
    change(change) {
      current = { ...current, ...change, savedAt: now() }
      if (state === 'finished') return
      state = 'unsaved'
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), saveAfter)
    },
    flush,
    putFile: (fileId, content) =>
      state === 'finished'
        ? Promise.resolve()
        : queue(() => storage.putFile(current.id, fileId, content)),
    removeFile: (fileId) =>
      state === 'finished'
        ? Promise.resolve()
        : queue(() => storage.removeFile(current.id, fileId)),
    async finish() {
      clearTimeout(timer)
      state = 'finished'
      await queue(() => storage.remove(current.id))
      deps.release()
    },
  }
}
