import { claimDraft, type Release } from './draft-lock.ts'
import { type Draft, isEmpty } from './draft.ts'
import type { DraftStorage } from './storage.ts'

interface DraftSessionDeps {
  storage: DraftStorage
  release: Release
  now: () => number
  /** Last change of another draft, which cannot be opened without the server; ms since 1970. */
  outOfReach?: number | undefined
}

/** `unsafe`: a write failed, and the draft would not survive the page. `elsewhere`: another tab has taken the draft. */
export type Keeping = 'safe' | 'unsafe' | 'elsewhere'

/** Holds the draft of this tab, and keeps the storage up to date until it is finished. */
export function createDraftSession(
  draft: Draft,
  { storage, now, release, outOfReach }: DraftSessionDeps,
) {
  let current = draft
  let isFinished = false
  let isWaiting = false
  let isElsewhere = false
  const listeners = new Set<() => void>()
  const notKept = new Set<string>(storage.lasting ? [] : ['anything'])
  const keeping = (): Keeping =>
    isElsewhere ? 'elsewhere' : notKept.size === 0 ? 'safe' : 'unsafe'
  const notify = () => {
    for (const listener of listeners) listener()
  }
  // Writes run one after the other, so that an old one never overtakes a new one or the removal. Text does not wait for
  // 50 MB of evidence.
  let texts: Promise<unknown> = Promise.resolve()
  let contents: Promise<unknown> = Promise.resolve()
  const noted = (what: string, work: () => Promise<void>) => async () => {
    if (isFinished) return
    await work().then(
      () => notKept.delete(what),
      () => notKept.add(what),
    )
    notify()
  }
  const files = (fileId: string, work: () => Promise<void>) => {
    contents = contents.then(noted(fileId, work))
  }
  const saved = () => Promise.all([texts, contents]).then(() => undefined)
  const unclaim = claimDraft(draft.id, () => {
    isFinished = true
    isElsewhere = true
    notify()
  })
  const end = () => {
    unclaim()
    release()
  }

  return {
    current: () => current,
    /** Changes the draft and saves it. */
    change(change: Partial<Draft>) {
      current = { ...current, ...change, savedAt: now() }
      // A queued write includes later changes.
      if (isWaiting) return
      isWaiting = true
      texts = texts.then(
        noted('draft', () => {
          isWaiting = false
          return isEmpty(current) ? storage.remove(current.id) : storage.put(current)
        }),
      )
    },
    putFile: (fileId: string, content: Blob) =>
      files(fileId, () => storage.putFile(current.id, fileId, content)),
    removeFile: (fileId: string) => files(fileId, () => storage.removeFile(current.id, fileId)),
    /** Returns the stored file contents, by file id. */
    async files(): Promise<Map<string, Blob>> {
      await contents
      return storage.files(current.id).catch(() => new Map<string, Blob>())
    },
    /** Resolves when everything so far is saved or has failed to be. */
    saved,
    keeping,
    /** Subscribes to `keeping`; returns how to unsubscribe. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    outOfReach,
    /** Lets other tabs open the draft, which stays on the device; later changes are not saved. */
    async leave() {
      await saved()
      isFinished = true
      end()
    },
    /** Removes the draft from the device; later changes are not saved. */
    async finish() {
      isFinished = true
      await saved()
      await storage.remove(current.id).catch(() => undefined)
      end()
    },
  }
}
export type DraftSession = ReturnType<typeof createDraftSession>
