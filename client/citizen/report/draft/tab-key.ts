import { createDeviceStorage } from '../../../kit/device-storage.ts'
import { type Bytes, bytesOf, textOf } from './key-bytes.ts'

/**
 * Session storage of this tab: the id of its draft, and the keys of all drafts that it has continued. Kept for a reload. The
 * browser deletes it with the tab, and no other tab can read it.
 */
const tab = createDeviceStorage(() => globalThis.sessionStorage)
const idName = 'report_draft'
const keyName = (draftId: string) => `report_draft_key_${draftId}`

export const tabDraftId = (): string | undefined => tab.read(idName)

/** Returns the key of a draft that this tab has continued; undefined for any other draft. */
export function tabKey(draftId: string): Bytes | undefined {
  const kept = tab.read(keyName(draftId))
  if (kept === undefined) return undefined
  try {
    return bytesOf(kept)
  } catch {
    return undefined
  }
}

export function takeDraft(draftId: string, key?: Bytes): void {
  tab.write(idName, draftId)
  if (key) tab.write(keyName(draftId), textOf(key))
}

/** Forgets a draft that is removed. */
export function leaveDraft(draftId: string | undefined): void {
  if (draftId === undefined) return
  if (tabDraftId() === draftId) tab.remove(idName)
  tab.remove(keyName(draftId))
}
