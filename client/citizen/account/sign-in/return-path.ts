import { isLoginPath } from '../../site/paths.ts'

/** Placeholder for the portal's own origin. */
const here = 'https://portal.invalid'

/**
 * Validates a return path from an untrusted source: address, history or device.
 * @returns path with query string below the site's base; undefined for anything else
 */
export function returnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > 500) return undefined
  // Browsers read `\` as `/` and skip control characters: "/\evil.example" and "/<tab>/evil.example" leave the site.
  if (!/^\/(?![/\\])[\w/-]*(\?[\w=&%.-]*)?$/.test(wanted)) return undefined
  const { origin, pathname, search } = new URL(wanted, here)
  if (origin !== here || pathname.startsWith('//') || isLoginPath(pathname)) return undefined
  return pathname + search
}

const key = 'sign_in_return'

/** Keeps the path during the trip to WeChat, in this tab only. */
export function keepReturnPath(path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // Falls back to the personal centre.
  }
}

/** @returns the kept path, validated again: storage can be edited */
export function keptReturnPath(): string | undefined {
  try {
    return returnPath(sessionStorage.getItem(key))
  } catch {
    return undefined
  }
}
