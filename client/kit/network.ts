import { useSyncExternalStore } from 'react'
import { keptMark } from './kept-mark.ts'

/**
 * `offline`: the browser has no network. `kept`: it may have one, but the site was out of reach when this page
 * was opened, so the service worker showed the one that it keeps.
 */
export type Network = 'online' | 'offline' | 'kept'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

function read(): Network {
  if (!navigator.onLine) return 'offline'
  return document.documentElement.hasAttribute(keptMark) ? 'kept' : 'online'
}

/** How this page stands to the site at present. */
export const useNetwork = (): Network => useSyncExternalStore(subscribe, read)
