import type { RequestListener, IncomingMessage, ServerResponse } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import type { EdgeConfig } from '../config/edge.ts'
import type { Logger } from '../platform/log.ts'
import { createAccessLog } from './access-log.ts'
import { handleError, notFound } from './fallback-handlers.ts'
import { createCrawlerFiles } from './crawlers.ts'
import { warnWithoutTls } from './warn-without-tls.ts'
import { replaceForwardedHeaders } from './forwarded-headers.ts'
import { createHealth, type IsReady } from './health.ts'
import { type LoadedSites, pageFile } from './load-sites.ts'
import { createFiguresFiles, type ReadClosedMonths } from './figures-files.ts'
import { createPageViews } from './page-views.ts'
import { createPages } from './pages.ts'
import { stripForwardedPorts } from '../platform/forwarded-for.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import { refuseDeskCalls, refuseUnsafeCalls } from './refuse-calls.ts'
import { assignRequestId } from './request-id.ts'
import { createLoggedRoute } from './logged-route.ts'
import type { CountRequest } from '../platform/metrics/request-metrics.ts'
import { type TrustProxy, isSecure } from './secure-connection.ts'
import { setAnswerHeaders } from './security-headers.ts'
import { isMobileDevice } from './device.ts'
import { pageAddress } from './sites.ts'
import { sendStaticFile, type StaticFile } from './static-file.ts'

/** Returns whether it has answered the request. */
type Responder = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers requests for pages and files from a map in memory. Responses that depend on a query string or a cookie are
 * left to `pages.ts`. These responses are not logged: they cannot fail, and a beacon counts page views.
 */
function respondFromMemory({ sites, statistics }: LoadedSites, trusts: TrustProxy): Responder {
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
    // A query string never changes a file, but may change a page that depends on the device.
    const file = page ?? files.get(url) ?? files.get(url.replace(/\?.*$/s, ''))
    if (!file) return false
    sendStaticFile(request, response, file, isSecure(request, trusts))
    return true
  }
}

export interface EdgeDependencies {
  readonly config: Pick<EdgeConfig, 'trustProxy' | 'publicUrl' | 'runtime'>
  readonly content: LoadedSites
  /** Handles `/api`: the embedded API, or `createApiProxy`. */
  readonly api: RequestHandler
  readonly closedMonths: ReadClosedMonths
  readonly logger: Logger
  readonly isReady: IsReady
  readonly count?: CountRequest
}

/** The edge as an Express app. It answers everything by itself. */
export type Edge = Express & {
  /** The app behind a short cut: what lies in memory is answered without Express (bench/README.md has the figures). */
  readonly listener: RequestListener
  /** Logs the page views counted so far. */
  readonly flush: () => void
}

/** Strips scheme and host from an absolute request target, as proxies send it. Source: RFC 9112 §3.2.2. */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*\/?/i, '/')

/** Returns the app that browsers talk to: pages, device redirect, runtime config, headers, `/api`, health. */
export function createEdge(deps: EdgeDependencies): Edge {
  const { config, content, api, closedMonths, logger, isReady, count } = deps
  const { sites } = content
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...config.trustProxy])
  const isTrusted: TrustProxy = app.get('trust proxy fn')
  const isTrustedAddress = memoizeRecent((address) => isTrusted(address, 0))
  const trusts: TrustProxy = (address) => isTrustedAddress(address)
  // Memoized: Express asks for the address, the scheme and the host of each request.
  app.set('trust proxy', trusts)
  const respond = respondFromMemory(content, trusts)
  const pageViews = createPageViews(sites, logger)
  const warnOnce = warnWithoutTls(config, logger)
  const accessLog = createAccessLog({
    logger,
    loggedRoute: createLoggedRoute(sites),
    ...(count && { count }),
  })

  app.use((request, response, next) => {
    const target = originForm(request.url)
    if (target === request.url) return respond(request, response) ? undefined : next()
    // The router has read scheme and host already: it must begin again without them.
    request.url = request.originalUrl = target
    return app(request, response)
  })
  app.use(assignRequestId(trusts), accessLog.handler)
  app.use(setAnswerHeaders)
  // Calls come first: what follows looks at every path.
  app.use('/api', warnOnce, refuseUnsafeCalls, refuseDeskCalls)
  app.use('/api', stripForwardedPorts, replaceForwardedHeaders)
  app.use('/api', api)
  app.use(createHealth(isReady))
  app.use(warnOnce)
  app.use(pageViews.router)
  app.use(createCrawlerFiles(sites, config.publicUrl))
  app.use(createFiguresFiles(sites[0], { config, closedMonths, logger }))
  app.use(createPages(sites))
  app.use(notFound, handleError(logger))

  const listener: RequestListener = (request, response) => {
    if (!respond(request, response)) app(request, response)
  }
  const flush = () => {
    pageViews.flush()
    accessLog.flush()
  }
  return Object.assign(app, { listener, flush })
}
