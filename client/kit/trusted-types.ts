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

/**
 * Lets through addresses of this site only: nothing a citizen typed can become a script.
 * @throws TypeError for any other address
 */
function ownAddress(url: string): string {
  const { href, origin } = new URL(url, document.baseURI)
  if (origin !== location.origin) throw new TypeError(`not a script of this site: ${origin}`)
  return href
}

let policy: ScriptUrlPolicy | undefined

/** The page's only Trusted Types policy, `portal`; where the browser knows none, the same rules apply. */
const portal = (): ScriptUrlPolicy => {
  const rules = { createScriptURL: ownAddress }
  return (policy ??= window.trustedTypes?.createPolicy('portal', rules) ?? rules)
}

/**
 * An address to load a script or a worker from. At run time it is a TrustedScriptURL where the browser
 * has them; the DOM types of TypeScript still call that a string.
 * @throws TypeError when it is not of this site
 */
export const scriptUrl = (url: string): string => portal().createScriptURL(url)
