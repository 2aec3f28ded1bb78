import type { Way } from '../../../../contract/report/way.ts'
import { restoreDraft } from './draft.ts'
import type { DraftSession } from './draft-session.ts'
import { expiryOf, setExpiryMark } from './expiry-mark.ts'
import { openDraft, removeAllDrafts, removeExpired } from './open-draft.ts'
import { createTabStorage, type DraftStorage } from './storage.ts'
import { leaveDraft, tabDraftId, takeDraft } from './tab-key.ts'

const now = () => Date.now()

let storage: Promise<DraftStorage> | undefined
let draftSession: Promise<DraftSession> | undefined

// Loaded beside the form; a page of a former build may not find the file any more.
const loadStorage = async (): Promise<DraftStorage> => {
  const loaded = await import('./sealed-storage.ts').catch(() => undefined)
  return loaded ? loaded.openDraftStorage() : createTabStorage()
}
const openStorage = () => (storage ??= loadStorage())

const open = async (isNew = false): Promise<DraftSession> =>
  openDraft({ storage: await openStorage(), now, ownId: tabDraftId(), isNew })

/** Returns the draft of this tab; the same one until it is finished. */
export const tabDraft = (): Promise<DraftSession> => (draftSession ??= open())

/**
 * Returns a new draft for this tab; the draft that it had stays on the device. A device that keeps no other draft than the tab's
 * own returns that draft.
 */
export async function newTabDraft(): Promise<DraftSession> {
  const { lasting } = await openStorage()
  if (!lasting) return tabDraft()
  const former = draftSession
  draftSession = open(true)
  await former?.then((session) => session.leave())
  return draftSession
}

/** What a start page says of a draft. */
export interface DraftOutline {
  readonly typeId: number | undefined
  readonly way: Way | undefined
  /** Number of the form's parts that hold something: place, story, evidence. */
  readonly written: number
  /** The first part that holds nothing, else the last. */
  readonly next: 'place' | 'story' | 'evidence'
  readonly files: number
}

/** Returns the outline of a draft, without opening it in this tab; undefined when it cannot be opened now. */
export async function outlineOfDraft(id: string): Promise<DraftOutline | undefined> {
  const kept = await (await openStorage()).open(id).catch(() => undefined)
  const draft = kept === undefined ? undefined : restoreDraft(kept, now())
  if (!draft) return undefined
  const { typeId, way, values, files } = draft
  const hasPlace = [values.account, values.numbers, ...values.addresses.map(({ value }) => value)]
  const parts = [hasPlace.some(Boolean), values.description !== '', files.length > 0]
  const next = !parts[0] ? 'place' : parts[1] ? 'evidence' : 'story'
  return { typeId, way, written: parts.filter(Boolean).length, next, files: files.length }
}

/** Makes this tab continue another draft of the device. The draft that it continued before stays on the device. */
export function chooseDraft(id: string): void {
  if (id === tabDraftId()) return
  const former = draftSession
  draftSession = undefined
  takeDraft(id)
  void former?.then((session) => session.leave())
}

/**
 * Removes the draft of this tab once the query code has been shown, including the idempotency key that could request
 * the code again. After a reload the page that shows the code has not opened the draft.
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

/** Updates the mark, so that start pages do not offer a removed draft. */
async function renewMark(): Promise<void> {
  const device = await openStorage()
  if (device.lasting) setExpiryMark(await removeExpired({ storage: device, now }))
}

/** Removes this tab's draft and those of closed tabs: text, files and keys. */
export async function clearDrafts(): Promise<void> {
  await finishTabDraft()
  await removeAllDrafts(await openStorage()).catch(() => undefined)
  await renewMark().catch(() => undefined)
}

const listeners = new Set<() => void>()

/** Subscribes to the expiry of the draft that this page shows; returns how to unsubscribe. */
export function onDraftExpired(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Removes expired drafts, including that of this page. */
export async function removeExpiredDrafts(): Promise<void> {
  const present = draftSession && (await draftSession).current()
  if (present && expiryOf(present) <= now()) {
    await finishTabDraft()
    for (const listener of listeners) listener()
  }
  await renewMark()
}
