import { tabStorage } from '../../kit/device-storage.ts'

/**
 * Unsent drafts of one person in one tab. They survive a reload, an ended session and an outage. Signing out, or
 * another person's sign-in, removes them.
 */
const placeOf = (memberId: string, name: string) => `desk.draft.${memberId}.${name}`

/** @param name e.g. `reply.20261121-0412` */
export const readDraft = (memberId: string, name: string): string | undefined =>
  tabStorage.read(placeOf(memberId, name))

/** Saves a draft; empty text removes it. */
export function writeDraft(memberId: string, name: string, text: string): void {
  if (text === '') tabStorage.remove(placeOf(memberId, name))
  else tabStorage.write(placeOf(memberId, name), text)
}

/** Removes all drafts of a person. */
export function forgetDrafts(memberId: string): void {
  for (const place of tabStorage.keys(placeOf(memberId, ''))) tabStorage.remove(place)
}
