import type { RequestHandler, Response } from 'express'
import { desktopView, unknownPage } from '../../contract/pages.ts'
import { isMobileDevice } from './device.ts'
import { sendErrorPage } from './error-answers.ts'
import { deviceHeaders, pageFile, type LoadedSites } from './load-sites.ts'
import { pageRoute } from './page-route.ts'
import { sendStaticFile } from './static-file.ts'

const viewCookie = new RegExp(`(?:^|;\\s*)${desktopView.cookie}=${desktopView.value}\\s*(?:;|$)`)

/** Sets or clears the session cookie that keeps a mobile device on the desktop site; the client's guard reads it. */
function setViewCookie(response: Response, view: 'desktop' | 'mobile', secure: boolean): void {
  const options = { path: '/web', sameSite: 'lax', secure } as const
  if (view === 'desktop') response.cookie(desktopView.cookie, desktopView.value, options)
  else response.clearCookie(desktopView.cookie, options)
}

/** Tells the start page that the requested page is unknown, by a short-lived cookie. */
function tellUnknown(response: Response, secure: boolean): void {
  const { cookie, value, seconds } = unknownPage
  const options = { path: '/web', sameSite: 'lax', secure, maxAge: seconds * 1000 } as const
  response.cookie(cookie, value, options)
}

function splitTarget(target: string): { path: string; search: string } {
  const [path = '', ...query] = target.split('?')
  return { path, search: query.length > 0 ? `?${query.join('?')}` : '' }
}

/** Returns a handler for page requests that depend on device, query string or cookie; `respondFromMemory` answers the others. */
export const createPages =
  (sites: LoadedSites['sites']): RequestHandler =>
  (request, response, next) => {
    const { path, search } = splitTarget(request.originalUrl)
    const mobileDevice = isMobileDevice(request.headers)
    const answer = pageRoute(sites, {
      path,
      search,
      mobileDevice,
      prefersDesktop: viewCookie.test(request.headers.cookie ?? ''),
    })
    if (answer.kind === 'missing') return next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD')
      return sendErrorPage(response, 405)
    }
    if (answer.view) setViewCookie(response, answer.view, request.secure)
    if (answer.kind === 'redirect') {
      // The destination depends on the device, so the redirect is not cached.
      if (answer.isUnknown) tellUnknown(response, request.secure)
      response.set({ Vary: deviceHeaders.join(', '), 'Cache-Control': 'no-store' })
      response.status(302).location(answer.to).end()
      return
    }
    const file = pageFile(answer.site, answer.path, mobileDevice)
    sendStaticFile(request, response, file, request.secure)
  }
