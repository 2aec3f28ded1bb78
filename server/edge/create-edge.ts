import type { RequestListener } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import type { EdgeConfig } from '../config/edge.ts'
import type { Logger } from '../platform/log.ts'
import { logAccess } from './access-log.ts'
import { answerTheRest } from './answer-the-rest.ts'
import { createCrawlerFiles } from './crawlers.ts'
import { warnWithoutTls } from './warn-without-tls.ts'
import { replaceForwardedHeaders } from './forwarded-headers.ts'
import { createHealth, type IsReady } from './health.ts'
import type { LoadedSites } from './load-sites.ts'
import { createPageViews } from './page-views.ts'
import { createPages } from './pages.ts'
import { memoizeRecent } from './memoize-recent.ts'
import { refuseDesk } from './refuse-desk.ts'
import { refusePathEscapes } from './refuse-path-escapes.ts'
import { assignRequestId } from './request-id.ts'
import { respondFromMemory } from './respond-from-memory.ts'
import { createLoggedRoute } from './logged-route.ts'
import type { TrustProxy } from './secure-connection.ts'
import { answerHeaders } from './security-headers.ts'

export interface EdgeDependencies {
  readonly config: Pick<EdgeConfig, 'trustProxy' | 'publicUrl' | 'runtime'>
  readonly content: LoadedSites
  /** Answers below `/api`: the embedded API, or `createApiProxy`. */
  readonly api: RequestHandler
  readonly logger: Logger
  readonly isReady: IsReady
}

/** The edge as an Express app. An HTTP server is given its `listener`, which skips the framework where it can. */
export type Edge = Express & {
  /** Answers from memory where possible, and passes everything else to the app. */
  readonly listener: RequestListener
  /** Writes what has been counted and not yet logged. */
  readonly flush: () => void
}

const setAnswerHeaders: RequestHandler = (request, response, next) => {
  const headers = request.secure ? answerHeaders.secure : answerHeaders.plain
  for (const [name, value] of headers) response.setHeader(name, value)
  next()
}

/**
 * The target of a request that names scheme and host, as proxies send it, without them.
 * Source: RFC 9112 §3.2.2.
 */
const originForm = (target: string): string =>
  target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*\/?/i, '/')

/** What a browser meets: pages, device redirect, runtime config, headers, `/api`, health. */
export function createEdge({ config, content, api, logger, isReady }: EdgeDependencies): Edge {
  const { sites } = content
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...config.trustProxy])
  const isTrusted: TrustProxy = app.get('trust proxy fn')
  const isTrustedAddress = memoizeRecent((address) => isTrusted(address, 0))
  const trusts: TrustProxy = (address) => isTrustedAddress(address)
  const respond = respondFromMemory(content, trusts)
  const pageViews = createPageViews(sites, logger)

  app.use((request, response, next) => {
    if (!respond(request, response)) next()
  })
  app.use(assignRequestId(trusts), logAccess(logger, createLoggedRoute(sites)), setAnswerHeaders)
  app.use(createHealth(isReady))
  app.use(warnWithoutTls(config, logger))
  app.use(pageViews.router)
  app.use(createCrawlerFiles(sites, config.publicUrl))
  app.use('/api', refusePathEscapes, refuseDesk, replaceForwardedHeaders, api)
  app.use(createPages(sites))
  answerTheRest(app, logger)

  const listener: RequestListener = (request, response) => {
    request.url = originForm(request.url ?? '/')
    if (!respond(request, response)) app(request, response)
  }
  return Object.assign(app, { listener, flush: pageViews.flush })
}
