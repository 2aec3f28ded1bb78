import * as z from 'zod/mini'
import { lockDraft, type Release } from './draft-lock.ts'
import { type Draft, draftLifetime, isEmpty, newDraft, restoreDraft } from './draft.ts'
import { createDraftSession, type DraftSession } from './draft-session.ts'
import type { DraftStorage } from './storage.ts'

/** Waiting for the page that is going away on a reload, in ms. */
const reloadTimeoutMs = 1000

export type LockDraft = (draftId: string, timeoutMs?: number) => Promise<Release | undefined>

interface OpenDraftDeps {
  storage: DraftStorage
  now: () => number
  /** Id of the draft that this tab had before it was reloaded. */
  ownId?: string | undefined
  lock?: LockDraft
}

/** What every version of the portal writes into a draft. */
const header = z.object({ id: z.string(), savedAt: z.number() })

async function removeOldDrafts({ storage, now, lock = lockDraft }: OpenDraftDeps) {
  for (const raw of await storage.list()) {
    const { success, data } = header.safeParse(raw)
    if (!success || now() - data.savedAt <= draftLifetime) continue
    const release = await lock(data.id)
    if (release) await storage.remove(data.id).finally(release)
  }
}

/** Drafts by age, the newest first. */
const draftsIn = async (storage: DraftStorage, now: number): Promise<Draft[]> =>
  (await storage.list())
    .flatMap((kept) => restoreDraft(kept, now) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt)

/**
 * Opens the draft of this tab: its own from before a reload, else the newest one that no other tab has
 * open (its tab was closed, or crashed), else a new one. Drafts past their lifetime are removed.
 * Never rejects: a storage that fails counts as empty.
 */
export async function openDraft(deps: OpenDraftDeps): Promise<DraftSession> {
  const { storage, now, ownId, lock = lockDraft } = deps
  await removeOldDrafts(deps).catch(() => undefined)
  const drafts = await draftsIn(storage, now()).catch((): Draft[] => [])
  const own = drafts.filter(({ id }) => id === ownId)
  for (const draft of new Set([...own, ...drafts])) {
    const release = await lock(draft.id, draft.id === ownId ? reloadTimeoutMs : 0)
    if (release) return createDraftSession(draft, { storage, now, release })
  }
  const draft = newDraft(now())
  const release = (await lock(draft.id)) ?? (() => undefined)
  return createDraftSession(draft, { storage, now, release })
}

/**
 * The newest draft that there is something in, to be told of; opening the form goes on with it. Drafts past
 * their lifetime do not count. Never rejects.
 */
export async function findWaitingDraft(
  storage: DraftStorage,
  now: () => number,
): Promise<Draft | undefined> {
  const drafts = await draftsIn(storage, now()).catch((): Draft[] => [])
  return drafts.find(
    (draft) =>
      !isEmpty(draft) && draft.typeId && draft.way && now() - draft.savedAt <= draftLifetime,
  )
}

/** Removes every draft on the device that no other tab has open: for whoever leaves a shared computer. */
export async function removeAllDrafts(storage: DraftStorage, lock: LockDraft = lockDraft) {
  for (const { id } of await draftsIn(storage, 0)) {
    const release = await lock(id)
    if (release) await storage.remove(id).finally(release)
  }
}
