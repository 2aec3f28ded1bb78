import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { EdgeConfig } from '../config/edge.ts'
import type { Logger } from '../platform/log.ts'
import { logAccess } from './access-log.ts'
import { createCrawlerFiles } from './crawlers.ts'
import { expectTls } from './expect-tls.ts'
import { sendFailure } from './failure.ts'
import { stateOrigin } from './forwarded-headers.ts'
import { createHealth, type IsReady } from './health.ts'
import type { LoadedSites } from './load-site.ts'
import { sendNotice } from './notice.ts'
import { createPageViews } from './page-views.ts'
import { createPages } from './pages.ts'
import { rememberRecent } from './remember-recent.ts'
import { nameRequest } from './request-id.ts'
import { respondFromMemory } from './respond-from-memory.ts'
import { createRouteShape } from './route-shape.ts'
import type { TrustProxy } from './secure-connection.ts'
import { answerHeaders } from './security-headers.ts'

export interface EdgeDependencies {
  readonly config: Pick<EdgeConfig, 'trustProxy' | 'publicUrl'>
  readonly content: LoadedSites
  /** Answers below `/api`: the embedded API, or `createApiProxy`. */
  readonly api: RequestHandler
  readonly logger: Logger
  readonly isReady: IsReady
}

/** The edge as an Express app; an HTTP server is given its `listener`, which spares the framework. */
export type Edge = Express & {
  /** Answers from memory what can be, and hands everything else to the app. */
  readonly listener: RequestListener
  /** Writes what has been counted and not yet logged. */
  readonly flush: () => void
}

const setAnswerHeaders: RequestHandler = (request, response, next) => {
  const headers = request.secure ? answerHeaders.secure : answerHeaders.plain
  for (const [name, value] of headers) response.setHeader(name, value)
  next()
}

/** The address, for deciding who answers; an absolute target or a stray escape must not hide `/api`. */
const isCall = (url: string) => /^([a-z]+:\/\/[^/?]*)?\/api(\/|\?|$)/i.test(url)

/** 4xx for what the visitor sent; anything else is ours, and ops hear of it. */
function statusOf(error: unknown): number {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}

/** What a browser meets: pages, device redirect, runtime config, headers, `/api`, health. */
export function createEdge({ config, content, api, logger, isReady }: EdgeDependencies): Edge {
  const { sites } = content
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...config.trustProxy])
  const compiled: TrustProxy = app.get('trust proxy fn')
  const byAddress = rememberRecent((address) => compiled(address, 0))
  const trusts: TrustProxy = (address) => byAddress(address)
  const respond = respondFromMemory(content, trusts)
  const pageViews = createPageViews(sites, logger)

  app.use((request, response, next) => {
    if (!respond(request, response)) next()
  })
  app.use(nameRequest(trusts), logAccess(logger, createRouteShape(sites)), setAnswerHeaders)
  app.use(createHealth(isReady))
  app.use(expectTls(config.publicUrl, logger))
  app.use(pageViews.router)
  app.use(createCrawlerFiles(sites, config.publicUrl))
  app.use('/api', stateOrigin, api)
  app.use(createPages(sites))
  app.use((request, response) => {
    if (isCall(request.originalUrl)) sendFailure(response, 404, 'notFound')
    else sendNotice(response, 404)
  })
  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const status = statusOf(error)
    if (status === 500)
      logger.error({ err: error, request_id: request.headers['x-request-id'] }, 'request failed')
    if (response.headersSent) response.destroy()
    else if (isCall(request.originalUrl))
      sendFailure(response, status, status === 500 ? 'internal' : 'badInput')
    else sendNotice(response, status)
  }
  app.use(onError)

  const listener: RequestListener = (request, response) => {
    if (!respond(request, response)) app(request, response)
  }
  return Object.assign(app, { listener, flush: pageViews.flush })
}
