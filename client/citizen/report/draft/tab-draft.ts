import { draftHours } from '../../../../contract/draft.ts'
import type { Draft } from './draft.ts'
import type { DraftSession } from './draft-session.ts'
import { setExpiryMark } from './expiry-mark.ts'
import {
  findWaitingDraft,
  openDraft,
  removeAllDrafts,
  removeExpired,
  type WaitingDraft,
} from './open-draft.ts'
import { createMemoryStorage, type DraftStorage } from './storage.ts'
import { leaveDraft, tabDraftId } from './tab-key.ts'

const now = () => Date.now()

let storage: Promise<DraftStorage> | undefined
let draftSession: Promise<DraftSession> | undefined

// In a file of its own, which comes while the form does; a page of a former build may find it gone.
const loadStorage = async (): Promise<DraftStorage> => {
  const loaded = await import('./sealed-storage.ts').catch(() => undefined)
  return loaded ? loaded.openDraftStorage() : createMemoryStorage()
}
const openStorage = () => (storage ??= loadStorage())

const open = async (): Promise<DraftSession> =>
  openDraft({ storage: await openStorage(), now, ownId: tabDraftId() })

/** The draft of this tab; the same one for as long as the page lives, until it is finished. */
export const tabDraft = (): Promise<DraftSession> => (draftSession ??= open())

/** A draft on this device that waits to be gone on with; no tab takes it by being told of it. */
export const waitingDraft = async (): Promise<WaitingDraft | undefined> =>
  findWaitingDraft(await openStorage(), now)

/**
 * The report is made and its code has been shown: its draft goes, with the key that the code could be asked for with
 * again, and the next form gets another one. After a reload the page that shows the code has not opened it.
 */
export async function finishTabDraft(): Promise<void> {
  const finishing = draftSession
  const id = tabDraftId()
  draftSession = undefined
  leaveDraft(id)
  if (finishing) await (await finishing).finish()
  else if (id !== undefined) await (await openStorage()).remove(id).catch(() => undefined)
  await renewMark().catch(() => undefined)
}

/** Start pages go by the mark: what is gone is not offered. */
async function renewMark(): Promise<void> {
  const device = await openStorage()
  if (device.lasting) setExpiryMark(await removeExpired({ storage: device, now }))
}

/** Removes this tab's draft and all that are left over from closed tabs: text, files and keys. */
export async function clearDrafts(): Promise<void> {
  await finishTabDraft()
  await removeAllDrafts(await openStorage()).catch(() => undefined)
  await renewMark().catch(() => undefined)
}

const listeners = new Set<() => void>()

/** Hears that the time of the draft that this page shows is over: it is deleted. Returns how to stop. */
export function onDraftExpired(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** ms since 1970. */
const endOf = ({ savedAt, keptFor }: Draft) =>
  savedAt + draftHours[keptFor === 'days' ? 'days' : 'hours'] * 60 * 60_000

/** Deletes the drafts whose time is over, that of this page included, whatever is on the screen. */
export async function removeExpiredDrafts(): Promise<void> {
  const present = draftSession && (await draftSession).current()
  if (present && endOf(present) <= now()) {
    await finishTabDraft()
    for (const listener of listeners) listener()
  }
  await renewMark()
}
