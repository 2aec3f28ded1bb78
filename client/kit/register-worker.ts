import { onceSettled } from './once-settled.ts'
import { scriptUrl } from './trusted-types.ts'

/** Registers the service worker of a site, e.g. at `/web/mobile/`, once the page has settled; never fails. */
export function registerWorker(base: string): void {
  // Missing in old WebViews, Firefox's private windows and over plain HTTP, although its type says otherwise.
  if (!('serviceWorker' in navigator)) return
  onceSettled(() => {
    navigator.serviceWorker
      .register(scriptUrl(`${base}sw.js`), { scope: base, updateViaCache: 'none' })
      .catch(() => undefined)
  })
}
