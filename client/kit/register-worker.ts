import { scriptUrl } from './trusted-types.ts'

/**
 * Registers the site's service worker once the page has loaded, so that nothing the citizen waits for is
 * delayed. From then on the site opens without a network too; where the browser knows no workers, or allows
 * none, it goes without.
 * @param base where the site is served, e.g. `/web/mobile/`
 */
export function registerWorker(base: string): void {
  // Some browsers have none, whatever the types say: old WebViews, Firefox's private windows, plain HTTP.
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker
      .register(scriptUrl(`${base}sw.js`), { scope: base, updateViaCache: 'none' })
      .catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
