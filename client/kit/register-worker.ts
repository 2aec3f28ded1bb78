import { onceSettled } from './once-settled.ts'
import { scriptUrl } from './trusted-types.ts'

/**
 * Registers the site's service worker once the page has settled. From then on the site opens without a network too;
 * where the browser knows no workers, or allows none, it goes without.
 * @param base where the site is served, e.g. `/web/mobile/`
 */
export function registerWorker(base: string): void {
  // Some browsers have none, whatever the types say: old WebViews, Firefox's private windows, plain HTTP.
  if (!('serviceWorker' in navigator)) return
  onceSettled(() => {
    navigator.serviceWorker
      .register(scriptUrl(`${base}sw.js`), { scope: base, updateViaCache: 'none' })
      .catch(() => undefined)
  })
}
