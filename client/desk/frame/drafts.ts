/**
 * What somebody is writing, until it is sent: kept through a reload, an ended session and a server that is away, in
 * this tab alone, apart for each person. Gone when they sign out, or somebody else signs in.
 */
const prefix = 'desk.draft.'
const memory = new Map<string, string>()

const placeOf = (memberId: string, name: string) => `${prefix}${memberId}.${name}`

const attempt = (action: (storage: Storage) => void): void => {
  try {
    action(sessionStorage)
  } catch {
    // Refused or full: it lives as long as the page.
  }
}

// What a reload has left.
attempt((storage) => {
  for (const [key, text] of Object.entries(storage))
    if (key.startsWith(prefix)) memory.set(key, String(text))
})

/** @param name what it belongs to, e.g. `reply.20261121-0412` */
export const readDraft = (memberId: string, name: string): string | undefined =>
  memory.get(placeOf(memberId, name))

/** Keeps a draft; an empty one is removed. */
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

/** Removes all that somebody was writing. */
export function forgetDrafts(memberId: string): void {
  for (const place of memory.keys())
    if (place.startsWith(placeOf(memberId, ''))) {
      memory.delete(place)
      attempt((storage) => storage.removeItem(place))
    }
}
