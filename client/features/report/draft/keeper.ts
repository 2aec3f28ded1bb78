import type { Release } from './claim.ts'
import { type Draft, isEmpty } from './draft.ts'
import type { DraftStorage } from './storage.ts'

/** The longest that a change waits to be saved, in ms. */
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
  /** The contents of the files that are kept, by file id. */
  files(): Promise<Map<string, Blob>>
  /** False once something could not be kept: then the draft would not survive the page. */
  isSafe: () => boolean
  /** Hears of every change of `isSafe`; returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Removes the draft from the device, for good: what comes after is not saved any more. */
  finish(): Promise<void>
}

interface KeeperDeps {
  storage: DraftStorage
  release: Release
  now: () => number
}

export function createKeeper(draft: Draft, deps: KeeperDeps): DraftKeeper {
  const { storage, now } = deps
  let current = draft
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'saved' | 'unsaved' | 'finished' = 'saved'
  const listeners = new Set<() => void>()
  const notKept = new Set<string>(storage.lasting ? [] : ['anything'])
  const setKept = (what: string, isKept: boolean) => {
    const wasSafe = notKept.size === 0
    if (isKept) notKept.delete(what)
    else notKept.add(what)
    if (wasSafe !== (notKept.size === 0)) for (const listener of listeners) listener()
  }
  // One write after the other: an older one never overtakes a newer one, nor the removal.
  let writing: Promise<unknown> = Promise.resolve()
  const queue = (what: string, work: () => Promise<void>) => {
    writing = writing.then(() =>
      work().then(
        () => setKept(what, true),
        () => setKept(what, false),
      ),
    )
    return writing.then(() => undefined)
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (state === 'unsaved') {
      state = 'saved'
      const { id } = current
      const saved = current
      void queue('draft', () => (isEmpty(saved) ? storage.remove(id) : storage.put(saved)))
    }
    return writing.then(() => undefined)
  }

  return {
    current: () => current,
    change(change) {
      current = { ...current, ...change, savedAt: now() }
      if (state === 'finished') return
      state = 'unsaved'
      // Not put off by the next change: someone who types without a pause is saved as well.
      timer ??= setTimeout(() => void flush(), saveAfter)
    },
    flush,
    putFile: (fileId, content) =>
      state === 'finished'
        ? Promise.resolve()
        : queue(fileId, () => storage.putFile(current.id, fileId, content)),
    removeFile: (fileId) =>
      state === 'finished'
        ? Promise.resolve()
        : queue(fileId, () => storage.removeFile(current.id, fileId)),
    async files() {
      await writing
      return storage.files(current.id).catch(() => new Map<string, Blob>())
    },
    isSafe: () => notKept.size === 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async finish() {
      clearTimeout(timer)
      state = 'finished'
      await queue('draft', () => storage.remove(current.id))
      deps.release()
    },
  }
}
