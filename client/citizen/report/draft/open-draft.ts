import { lockDraft, type Release } from './draft-lock.ts'
import { expiryOf } from './expiry-mark.ts'
import { newDraft, restoreDraft } from './draft.ts'
import { createDraftSession, type DraftSession } from './draft-session.ts'
import { type DraftHead, type DraftStorage, OutOfReach } from './storage.ts'

/** Wait for the previous page to close on reload, in ms. */
const reloadTimeoutMs = 1000

export type LockDraft = (draftId: string, timeoutMs?: number) => Promise<Release | undefined>

interface OpenDraftDeps {
  storage: DraftStorage
  now: () => number
  /** Id of the draft that this tab had before the reload. */
  ownId?: string | undefined
  /** Opens a new draft in any case; those on the device stay there. */
  isNew?: boolean
  lock?: LockDraft
}

/** Removes the drafts that no other tab has open. */
async function removeUnlocked(
  storage: DraftStorage,
  drafts: readonly Pick<DraftHead, 'id'>[],
  lock: LockDraft,
) {
  for (const { id } of drafts) {
    const release = await lock(id)
    if (release) await storage.remove(id).finally(release)
  }
}

/** Removes expired drafts that no tab has open. @returns when the next one expires, in ms since 1970, or `Infinity` */
export async function removeExpired({
  storage,
  now,
  lock = lockDraft,
}: OpenDraftDeps): Promise<number> {
  const expired = (await storage.heads()).filter((head) => expiryOf(head) <= now())
  await removeUnlocked(storage, expired, lock)
  return Math.min(Infinity, ...(await storage.heads()).map(expiryOf))
}

/**
 * Opens the draft of this tab: the one from before a reload, else the newest that no other tab has open, else a new
 * one. Removes expired drafts. Never rejects: a failing storage counts as empty.
 */
export async function openDraft(deps: OpenDraftDeps): Promise<DraftSession> {
  const { storage, now, ownId, isNew = false, lock = lockDraft } = deps
  await removeExpired(deps).catch(() => undefined)
  const found = isNew ? [] : await storage.heads().catch((): DraftHead[] => [])
  const heads = found.sort((a, b) => b.savedAt - a.savedAt)
  const own = heads.filter(({ id }) => id === ownId)
  let outOfReach: number | undefined
  for (const { id, savedAt } of new Set([...own, ...heads])) {
    const release = await lock(id, id === ownId ? reloadTimeoutMs : 0)
    if (!release) continue
    const kept = await storage.open(id).catch((thrown: unknown) => {
      if (thrown instanceof OutOfReach) outOfReach ??= savedAt
    })
    const draft = kept === undefined ? undefined : restoreDraft(kept, now())
    if (draft) {
      storage.hold(id)
      return createDraftSession(draft, { storage, now, release, outOfReach })
    }
    release()
  }
  const draft = newDraft(now())
  const release = (await lock(draft.id)) ?? (() => undefined)
  storage.hold(draft.id)
  return createDraftSession(draft, { storage, now, release, outOfReach })
}

/** Removes every draft that no other tab has open, e.g. on a shared computer. */
export const removeAllDrafts = async (storage: DraftStorage, lock: LockDraft = lockDraft) =>
  removeUnlocked(storage, await storage.heads(), lock)
