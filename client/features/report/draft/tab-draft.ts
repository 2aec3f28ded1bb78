import { type DeviceStorage, createDeviceStorage } from '../../../kit/device-storage.ts'
import { openDraftStorage } from './indexed-db.ts'
import type { Draft } from './draft.ts'
import type { DraftSession } from './draft-session.ts'
import { findWaitingDraft, openDraft, removeAllDrafts } from './open-draft.ts'
import type { DraftStorage } from './storage.ts'

const ownKey = 'report_draft'
const tab: DeviceStorage = createDeviceStorage(() => globalThis.sessionStorage)

let storage: Promise<DraftStorage> | undefined
let draftSession: Promise<DraftSession> | undefined

async function open(): Promise<DraftSession> {
  const opened = await openDraft({
    storage: await (storage ??= openDraftStorage()),
    now: () => Date.now(),
    ownId: tab.read(ownKey),
  })
  tab.write(ownKey, opened.current().id)
  return opened
}

/** The draft of this tab; the same one for as long as the page lives, until it is finished. */
export const tabDraft = (): Promise<DraftSession> => (draftSession ??= open())

/** A draft on this device that waits to be gone on with; no tab takes it by being told of it. */
export const waitingDraft = async (): Promise<Draft | undefined> =>
  findWaitingDraft(await (storage ??= openDraftStorage()), () => Date.now())

/** The report is made: its draft goes, the next form gets another one. */
export async function finishTabDraft(): Promise<void> {
  const finishing = draftSession
  draftSession = undefined
  tab.remove(ownKey)
  await (await finishing)?.finish()
}

/** Removes this tab's draft and all that are left over from closed tabs. */
export async function clearDrafts(): Promise<void> {
  await finishTabDraft()
  if (storage) await removeAllDrafts(await storage).catch(() => undefined)
}
