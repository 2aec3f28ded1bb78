const listeners = new Set<() => void>()

/** Tells the shell that a call found the session expired. */
export const announceExpiry = (): void => {
  for (const listener of listeners) listener()
}

/** Hears of every call that found the session expired; returns how to stop. */
export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
