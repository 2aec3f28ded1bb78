import type { IncomingMessage, ServerResponse } from 'node:http'
import { isMobileDevice } from './device.ts'
import { pageFile, type LoadedSites } from './load-sites.ts'
import { isSecure, type TrustProxy } from './secure-connection.ts'
import { pageAddress } from './sites.ts'
import { sendStaticFile, type StaticFile } from './static-file.ts'

/** @returns whether the request has been answered */
export type Responder = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers requests for pages and their files by one look-up in memory. It runs before the framework, whose own
 * work would cost more than the answer; what depends on more than address and device (a query string, a
 * cookie) is left to `pages.ts`. These answers are not logged: they cannot fail, and page views are counted
 * by beacon.
 */
export function respondFromMemory(
  { sites, statistics }: LoadedSites,
  trusts: TrustProxy,
): Responder {
  const pagesByDevice = new Map<string, StaticFile>()
  const files = new Map<string, StaticFile>([['/web/page-statistics.js', statistics]])
  for (const site of sites) {
    const pages = site.deviceRedirect ? pagesByDevice : files
    for (const path of site.paths) pages.set(pageAddress(site, path), pageFile(site, path, false))
    for (const [address, file] of site.files) files.set(address, file)
  }
  return (request, response) => {
    const { url = '', method } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false
    const page = pagesByDevice.get(url)
    if (page && isMobileDevice(request.headers)) return false
    // A query string does not change a file; it may change a page that depends on the device.
    const file = page ?? files.get(url) ?? files.get(url.replace(/\?.*$/s, ''))
    if (!file) return false
    sendStaticFile(request, response, file, isSecure(request, trusts))
    return true
  }
}
