import type { IncomingMessage, ServerResponse } from 'node:http'
import { isMobileDevice } from './device.ts'
import { pageFile, type LoadedSites } from './load-sites.ts'
import { isSecure, type TrustProxy } from './secure-connection.ts'
import { pageAddress } from './sites.ts'
import { sendStaticFile, type StaticFile } from './static-file.ts'

/** Returns whether it has answered the request. */
export type Responder = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers requests for pages and files from a map in memory. Responses that depend on a query string or a cookie are
 * left to `pages.ts`. These responses are not logged: they cannot fail, and a beacon counts page views.
 */
export function respondFromMemory(
  { sites, statistics }: LoadedSites,
  trusts: TrustProxy,
): Responder {
  const pagesByDevice = new Map<string, StaticFile>()
  const files = new Map<string, StaticFile>([['/web/page-statistics.js', statistics]])
  for (const site of sites) {
    const pages = site.deviceRedirect ? pagesByDevice : files
    for (const path of site.paths)
      if (!site.documents?.includes(path))
        pages.set(pageAddress(site, path), pageFile(site, path, false))
    for (const [address, file] of site.files) files.set(address, file)
  }
  return (request, response) => {
    const { url = '', method } = request
    if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false
    const page = pagesByDevice.get(url)
    if (page && isMobileDevice(request.headers)) return false
    // A query string never changes a file, but may change a page that depends on the device.
    const file = page ?? files.get(url) ?? files.get(url.replace(/\?.*$/s, ''))
    if (!file) return false
    sendStaticFile(request, response, file, isSecure(request, trusts))
    return true
  }
}
