/**
 * Unsent drafts of one person in one tab. They survive a reload, an ended session and an outage. Signing out, or
 * another person's sign-in, removes them.
 */
const prefix = 'desk.draft.'
const memory = new Map<string, string>()

const placeOf = (memberId: string, name: string) => `${prefix}${memberId}.${name}`

const attempt = (action: (storage: Storage) => void): void => {
  try {
    action(sessionStorage)
  } catch {
    // Storage refused or full: the draft lives as long as the page.
  }
}

// Restore drafts after a reload.
attempt((storage) => {
  for (const [key, text] of Object.entries(storage))
    if (key.startsWith(prefix)) memory.set(key, String(text))
})

/** @param name e.g. `reply.20261121-0412` */
export const readDraft = (memberId: string, name: string): string | undefined =>
  memory.get(placeOf(memberId, name))

/** Saves a draft; empty text removes it. */
export function writeDraft(memberId: string, name: string, text: string): void {
  const place = placeOf(memberId, name)
  if (text === '') {
    memory.delete(place)
    attempt((storage) => storage.removeItem(place))
  } else {
    memory.set(place, text)
    attempt((storage) => storage.setItem(place, text))
  }
}

/** Removes all drafts of a person. */
export function forgetDrafts(memberId: string): void {
  for (const place of memory.keys())
    if (place.startsWith(placeOf(memberId, ''))) {
      memory.delete(place)
      attempt((storage) => storage.removeItem(place))
    }
}
