import { createDeviceStorage } from '../../../kit/device-storage.ts'
import { type Bytes, bytesOf, textOf } from './key-bytes.ts'

/**
 * The draft of this tab, and the keys of those that it had, kept in session storage for a reload. The browser deletes them
 * with the tab and shows them to no other.
 */
const tab = createDeviceStorage(() => globalThis.sessionStorage)
const idName = 'report_draft'
const keyName = (draftId: string) => `report_draft_key_${draftId}`

export const tabDraftId = (): string | undefined => tab.read(idName)

/** Returns the key of a draft that this tab has or had; undefined for any other draft. */
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
