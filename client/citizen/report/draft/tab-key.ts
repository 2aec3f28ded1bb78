import { createDeviceStorage } from '../../../kit/device-storage.ts'
import { type Bytes, bytesOf, textOf } from './key-bytes.ts'

/**
 * The draft of this tab and its key, kept in session storage for a reload. The browser deletes both with the tab and
 * shows them to no other.
 */
const tab = createDeviceStorage(() => globalThis.sessionStorage)
const idName = 'report_draft'
const keyName = 'report_draft_key'

export const tabDraftId = (): string | undefined => tab.read(idName)

/** Returns the key of the tab's draft; undefined for any other draft. */
export function tabKey(draftId: string): Bytes | undefined {
  const kept = tab.read(keyName)
  if (tabDraftId() !== draftId || kept === undefined) return undefined
  try {
    return bytesOf(kept)
  } catch {
    return undefined
  }
}

export function takeDraft(draftId: string, key?: Bytes): void {
  tab.write(idName, draftId)
  if (key) tab.write(keyName, textOf(key))
  else tab.remove(keyName)
}

/** Forgets the tab's draft if it is this one. */
export function leaveDraft(draftId: string | undefined): void {
  if (tabDraftId() !== draftId) return
  tab.remove(idName)
  tab.remove(keyName)
}
