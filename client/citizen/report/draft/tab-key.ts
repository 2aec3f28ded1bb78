import { tabStorage } from '../../../kit/device-storage.ts'
import { type Bytes, bytesOf, textOf } from './key-bytes.ts'

// This tab keeps the id of its draft, and the keys of all drafts that it has continued.
const idName = 'report_draft'
const keyName = (draftId: string) => `report_draft_key_${draftId}`

export const tabDraftId = (): string | undefined => tabStorage.read(idName)

/** Returns the key of a draft that this tab has continued; undefined for any other draft. */
export function tabKey(draftId: string): Bytes | undefined {
  const kept = tabStorage.read(keyName(draftId))
  if (kept === undefined) return undefined
  try {
    return bytesOf(kept)
  } catch {
    return undefined
  }
}

export function takeDraft(draftId: string, key?: Bytes): void {
  tabStorage.write(idName, draftId)
  if (key) tabStorage.write(keyName(draftId), textOf(key))
}

/** Forgets a draft that is removed. */
export function leaveDraft(draftId: string | undefined): void {
  if (draftId === undefined) return
  if (tabDraftId() === draftId) tabStorage.remove(idName)
  tabStorage.remove(keyName(draftId))
}
