type Listener = (message: string) => void

const listeners = new Set<Listener>()

/** Tells the shell that a call found the session expired, and what to say about it. */
export const announceExpiry: Listener = (message) => {
  for (const listener of listeners) listener(message)
}

/** Hears of every call that found the session expired; returns how to stop. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
