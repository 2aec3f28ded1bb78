interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypesFactory
  }
}

/** Accepts addresses of this site only: no text of a citizen becomes a script. @throws TypeError */
function ownAddress(url: string): string {
  const { href, origin } = new URL(url, document.baseURI)
  if (origin !== location.origin) throw new TypeError(`not a script of this site: ${origin}`)
  return href
}

let policy: ScriptUrlPolicy | undefined

/** Returns the page's only Trusted Types policy, `portal`, or its rules where the browser has no Trusted Types. */
const portal = (): ScriptUrlPolicy => {
  const rules = { createScriptURL: ownAddress }
  return (policy ??= window.trustedTypes?.createPolicy('portal', rules) ?? rules)
}

/**
 * Returns an address to load a script or a worker from. At run time it is a TrustedScriptURL where the browser has
 * them; the DOM types of TypeScript call that a string.
 * @throws TypeError for an address of another site
 */
export const scriptUrl = (url: string): string => portal().createScriptURL(url)
