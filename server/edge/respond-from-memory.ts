import type { IncomingMessage, ServerResponse } from 'node:http'
import { desktopBase, mobileBase, mobilePaths } from '../../contract/routes.ts'
import { isMobileDevice } from './device.ts'
import type { Sites } from './load-site.ts'
import { isSecure, type TrustProxy } from './secure-connection.ts'
import { sendStaticFile, type StaticFile } from './static-file.ts'

/** @returns whether the request has been answered */
export type Responder = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers what most requests ask for, pages and their files, by one look-up in memory. It runs before the
 * framework, whose own work would cost more than the answer; what depends on more than the address and the
 * device (a query string, a cookie) is left to `pages.ts`. These answers are not logged: they cannot fail,
 * and page views are counted by beacon.
 */
export function respondFromMemory(
  { desktop, mobile, statistics }: Sites,
  trusts: TrustProxy,
): Responder {
  const desktopPages = new Map(
    Object.keys(mobilePaths).map((path) => [desktopBase + path, desktop.shell]),
  )
  const files = new Map<string, StaticFile>([
    ...desktop.files,
    ...mobile.files,
    [mobileBase, mobile.shell],
    ['/web/page-statistics.js', statistics],
  ])
  return (request, response) => {
    const { url = '', method } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const page = desktopPages.get(url)
    if (page && isMobileDevice(request.headers)) return false
    // A file is the same whatever stands behind its name; a page may not be.
    const file = page ?? files.get(url) ?? files.get(url.replace(/\?.*$/s, ''))
    if (!file) return false
    sendStaticFile(request, response, file, isSecure(request, trusts))
    return true
  }
}
