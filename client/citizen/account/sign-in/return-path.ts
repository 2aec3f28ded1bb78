import { isLoginPath } from '../../site/paths.ts'
import { tabStorage } from '../../../kit/device-storage.ts'

/** Placeholder for the portal's own origin. */
const here = 'https://portal.invalid'

/** Validates a return path from an untrusted source. @returns path and query below the site's base, or undefined */
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
export const keepReturnPath = (path: string | undefined): void =>
  path === undefined ? tabStorage.remove(key) : tabStorage.write(key, path)

/** @returns the kept path, validated again: storage can be edited */
export const keptReturnPath = (): string | undefined => returnPath(tabStorage.read(key))
