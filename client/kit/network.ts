import { useSyncExternalStore } from 'react'
import { offlineCacheAttribute } from './offline-cache-attribute.ts'

/**
 * `offline`: the browser has no network. `offlineCache`: it may have one, but the site was out of reach
 * when this page was opened, so the service worker served it from its cache.
 */
export type Network = 'online' | 'offline' | 'offlineCache'

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
  return document.documentElement.hasAttribute(offlineCacheAttribute) ? 'offlineCache' : 'online'
}

/** Whether this page has a network, and came from the site. */
export const useNetwork = (): Network => useSyncExternalStore(subscribe, read)

/** Whether the browser withholds what it keeps for pages over TLS. Old ones do not say, and count as not. */
export const isPlainHttp = (): boolean => 'isSecureContext' in globalThis && !isSecureContext
