import { useSyncExternalStore } from 'react'
import { listen } from './listen.ts'
import { offlineCacheAttribute } from './offline-cache-attribute.ts'

/** `offline`: no network. `offlineCache`: the site was out of reach, so the service worker served this page. */
export type Network = 'online' | 'offline' | 'offlineCache'

const subscribe = (changed: () => void) => listen(window, { online: changed, offline: changed })

function read(): Network {
  if (!navigator.onLine) return 'offline'
  return document.documentElement.hasAttribute(offlineCacheAttribute) ? 'offlineCache' : 'online'
}

/** Returns the network state of this page. */
export const useNetwork = (): Network => useSyncExternalStore(subscribe, read, () => 'online')

/** Tells whether the browser withholds features that need TLS. Old browsers do not tell, and count as not. */
export const isPlainHttp = (): boolean => 'isSecureContext' in globalThis && !isSecureContext
