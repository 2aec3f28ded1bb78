import type { Release } from './draft-lock.ts'
import { type Draft, isEmpty } from './draft.ts'
import type { DraftStorage } from './storage.ts'

/** The draft of this tab; keeps the storage up to date until it is finished. */
export interface DraftSession {
  current(): Draft
  /** Changes the draft and saves it. */
  change(change: Partial<Draft>): void
  putFile(fileId: string, content: Blob): void
  removeFile(fileId: string): void
  /** Returns the stored file contents, by file id. */
  files(): Promise<Map<string, Blob>>
  /** Resolves when everything so far is saved or has failed to be. */
  saved(): Promise<void>
  /** False after a failed write: the draft would not survive the page. */
  isSafe: () => boolean
  /** Subscribes to changes of `isSafe`; returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void
  /** Last change of another draft, which cannot be opened without the server; ms since 1970. */
  readonly outOfReach: number | undefined
  /** Lets other tabs open the draft, which stays on the device; later changes are not saved. */
  leave(): Promise<void>
  /** Removes the draft from the device; later changes are not saved. */
  finish(): Promise<void>
}

interface DraftSessionDeps {
  storage: DraftStorage
  release: Release
  now: () => number
  outOfReach?: number | undefined
}

/** Tracks failed writes and notifies listeners. */
function createSafety(lasting: boolean) {
  const listeners = new Set<() => void>()
  const notKept = new Set<string>(lasting ? [] : ['anything'])
  return {
    isSafe: () => notKept.size === 0,
    note: (what: string, isKept: boolean) => {
      const wasSafe = notKept.size === 0
      if (isKept) notKept.delete(what)
      else notKept.add(what)
      if (wasSafe !== (notKept.size === 0)) for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function createDraftSession(
  draft: Draft,
  { storage, now, release, outOfReach }: DraftSessionDeps,
): DraftSession {
  let current = draft
  let isFinished = false
  let isWaiting = false
  const { isSafe, note, subscribe } = createSafety(storage.lasting)
  // Writes run one after the other, so that an old one never overtakes a new one or the removal. Text does not wait for
  // 50 MB of evidence.
  let texts: Promise<unknown> = Promise.resolve()
  let contents: Promise<unknown> = Promise.resolve()
  const noted = (what: string, work: () => Promise<void>) => async () => {
    if (isFinished) return
    await work().then(
      () => note(what, true),
      () => note(what, false),
    )
  }
  const files = (fileId: string, work: () => Promise<void>) => {
    contents = contents.then(noted(fileId, work))
  }
  const saved = () => Promise.all([texts, contents]).then(() => undefined)

  return {
    current: () => current,
    change(change) {
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
    putFile: (fileId, content) => files(fileId, () => storage.putFile(current.id, fileId, content)),
    removeFile: (fileId) => files(fileId, () => storage.removeFile(current.id, fileId)),
    async files() {
      await contents
      return storage.files(current.id).catch(() => new Map<string, Blob>())
    },
    saved,
    isSafe,
    subscribe,
    outOfReach,
    async leave() {
      await saved()
      isFinished = true
      release()
    },
    async finish() {
      isFinished = true
      await saved()
      await storage.remove(current.id).catch(() => undefined)
      release()
    },
  }
}
