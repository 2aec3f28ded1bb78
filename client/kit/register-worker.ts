import { onceSettled } from './once-settled.ts'
import { scriptUrl } from './trusted-types.ts'

/**
 * Registers the site's service worker once the page has settled, so that the site later opens without a network. Does
 * nothing where the browser has no workers or refuses them.
 * @param base path of the site, e.g. `/web/mobile/`
 */
export function registerWorker(base: string): void {
  // Missing in old WebViews, Firefox's private windows and over plain HTTP, although its type says otherwise.
  if (!('serviceWorker' in navigator)) return
  onceSettled(() => {
    navigator.serviceWorker
      .register(scriptUrl(`${base}sw.js`), { scope: base, updateViaCache: 'none' })
      .catch(() => undefined)
  })
}
