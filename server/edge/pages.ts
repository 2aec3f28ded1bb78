import type { RequestHandler, Response } from 'express'
import { desktopView } from '../../contract/routes.ts'
import { isMobileDevice } from './device.ts'
import { deviceHeaders, type LoadedSites } from './load-site.ts'
import { pageRoute } from './page-route.ts'
import { sendStaticFile } from './static-file.ts'
import { sendNotice } from './notice.ts'

const viewCookie = new RegExp(`(?:^|;\\s*)${desktopView.cookie}=${desktopView.value}\\s*(?:;|$)`)

/**
 * Remembers or forgets that a mobile device wants the desktop site. Readable by scripts, because the
 * client's guard obeys it as well; gone with the browser session, so that nobody is stuck on it.
 */
function setViewCookie(response: Response, view: 'desktop' | 'mobile', secure: boolean): void {
  const options = { path: '/web', sameSite: 'lax', secure } as const
  if (view === 'desktop') response.cookie(desktopView.cookie, desktopView.value, options)
  else response.clearCookie(desktopView.cookie, options)
}

/** Splits a request target; an absolute one (a proxy's habit) counts by its path. */
function splitTarget(target: string): { path: string; search: string } {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '')
  const [path = '', ...query] = local.split('?')
  return { path: path || '/', search: query.length > 0 ? `?${query.join('?')}` : '' }
}

/** Answers for pages that the responder left over: those that depend on device, query and cookie. */
export const createPages =
  (sites: LoadedSites['sites']): RequestHandler =>
  (request, response, next) => {
    const { path, search } = splitTarget(request.originalUrl)
    const answer = pageRoute(sites, {
      path,
      search,
      mobileDevice: isMobileDevice(request.headers),
      keepsDesktop: viewCookie.test(request.headers.cookie ?? ''),
    })
    if (answer.kind === 'missing') return next()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD')
      return sendNotice(response, 405)
    }
    if (answer.view) setViewCookie(response, answer.view, request.secure)
    if (answer.kind === 'redirect') {
      // One address, two destinations: no cache may keep either.
      response.set({ Vary: deviceHeaders.join(', '), 'Cache-Control': 'no-store' })
      response.status(302).location(answer.to).end()
      return
    }
    sendStaticFile(request, response, answer.site.shell, request.secure)
  }
