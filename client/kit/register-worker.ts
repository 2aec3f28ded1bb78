import { scriptUrl } from './trusted-types.ts'

/** After the page has loaded: by then it has made its first calls. */
const delayMs = 3000

/**
 * Registers the site's service worker once the page has settled, so that nothing the citizen waits for is
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
  const registerSoon = () => void setTimeout(register, delayMs)
  if (document.readyState === 'complete') registerSoon()
  else window.addEventListener('load', registerSoon, { once: true })
}
