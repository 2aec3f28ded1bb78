import { isLoginPath } from '../../site/paths.ts'

/** Stands in for the portal's own origin, whatever that is. */
const here = 'https://portal.invalid'

/**
 * A place of this site to return to after signing in, from what may come from anywhere: the address, the
 * history, the device.
 * @returns path with query string, below the site's base; undefined for anything that is not one of ours
 */
export function returnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > 500) return undefined
  // Browsers read `\` as `/` and skip control characters: "/\evil.example" and "/<tab>/evil.example" leave.
  if (!/^\/(?![/\\])[\w/-]*(\?[\w=&%.-]*)?$/.test(wanted)) return undefined
  const { origin, pathname, search } = new URL(wanted, here)
  if (origin !== here || pathname.startsWith('//') || isLoginPath(pathname)) return undefined
  return pathname + search
}

const key = 'sign_in_return'

/** Keeps the place while the citizen is at WeChat; in this tab only. */
export function keepReturnPath(path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // They come back to the personal centre instead.
  }
}

/** @returns the place that was kept, once more looked at: storage can be written by hand */
export function keptReturnPath(): string | undefined {
  try {
    return returnPath(sessionStorage.getItem(key))
  } catch {
    return undefined
  }
}
