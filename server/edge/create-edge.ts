import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import type { EdgeConfig } from '../config/edge.ts'
import type { Logger } from '../platform/log.ts'
import { logAccess } from './access-log.ts'
import { answerTheRest } from './answer-the-rest.ts'
import { createCrawlerFiles } from './crawlers.ts'
import { warnWithoutTls } from './warn-without-tls.ts'
import { replaceForwardedHeaders } from './forwarded-headers.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import { createHealth, type IsReady } from './health.ts'
import type { LoadedSites } from './load-sites.ts'
import { createPageViews } from './page-views.ts'
import { createPages } from './pages.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import { refuseDesk } from './refuse-desk.ts'
import { refusePathEscapes } from './refuse-path-escapes.ts'
import { assignRequestId } from './request-id.ts'
import { respondFromMemory } from './respond-from-memory.ts'
import { createLoggedRoute } from './logged-route.ts'
import type { MessageKinds } from '../platform/http-server.ts'
import type { CountRequest } from '../platform/metrics/request-metrics.ts'
import type { TrustProxy } from './secure-connection.ts'
import { answerHeaders } from './security-headers.ts'

export interface EdgeDependencies {
  readonly config: Pick<EdgeConfig, 'trustProxy' | 'publicUrl' | 'runtime'>
  readonly content: LoadedSites
  /** Answers below `/api`: the embedded API, or `createApiProxy`. */
  readonly api: RequestHandler
  readonly logger: Logger
  readonly isReady: IsReady
  /** Counts what is answered; nobody does when left out. */
  readonly count?: CountRequest
}

/** The edge as an Express app, for what is not answered from memory. An HTTP server is given its `listener`. */
export type Edge = Express & {
  /** Answers from memory where possible, and passes everything else to the app. */
  readonly listener: RequestListener
  /** For the same server: messages that Express need not turn into its own. */
  readonly kinds: MessageKinds
  /** Writes what has been counted and not yet logged. */
  readonly flush: () => void
}

const setAnswerHeaders: RequestHandler = (request, response, next) => {
  const headers = request.secure ? answerHeaders.secure : answerHeaders.plain
  for (const [name, value] of headers) response.setHeader(name, value)
  next()
}

/** TRACE shows a client the headers that the edge adds. */
const refuseTrace: RequestHandler = (request, response, next) => {
  if (request.method === 'TRACE') sendErrorEnvelope(response, 405, 'badInput')
  else next()
}

/** One handler of several, which all go on before they return: from one to the next Express needs longer than most of them. */
const inTurn =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    let index = 0
    const goOn = (error?: unknown): void => {
      const handler = error === undefined ? handlers[index] : undefined
      index += 1
      if (handler) void handler(request, response, goOn)
      else next(error)
    }
    goOn()
  }

/**
 * Messages with the prototypes that Express gives to each request and response as it comes. Where they have them from the
 * start, that costs nothing; else a twentieth of a proxied call.
 */
function ownKinds(app: Express): MessageKinds {
  class EdgeRequest extends IncomingMessage {}
  class EdgeResponse<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  app.request = Object.setPrototypeOf(EdgeRequest.prototype, app.request)
  app.response = Object.setPrototypeOf(EdgeResponse.prototype, app.response)
  return { IncomingMessage: EdgeRequest, ServerResponse: EdgeResponse }
}

/**
 * The target of a request that names scheme and host, as proxies send it, without them.
 * Source: RFC 9112 §3.2.2.
 */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*\/?/i, '/')

/** What a browser meets: pages, device redirect, runtime config, headers, `/api`, health. */
export function createEdge(deps: EdgeDependencies): Edge {
  const { config, content, api, logger, isReady, count } = deps
  const { sites } = content
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...config.trustProxy])
  const isTrusted: TrustProxy = app.get('trust proxy fn')
  const isTrustedAddress = memoizeRecent((address) => isTrusted(address, 0))
  const trusts: TrustProxy = (address) => isTrustedAddress(address)
  // Express asks several times a request: for the address, the scheme and the host.
  app.set('trust proxy', trusts)
  const respond = respondFromMemory(content, trusts)
  const pageViews = createPageViews(sites, logger)
  const warnOnce = warnWithoutTls(config, logger)

  app.use(
    inTurn(
      assignRequestId(trusts),
      logAccess(logger, createLoggedRoute(sites), count),
      setAnswerHeaders,
    ),
  )
  // Most of what is not answered from memory is a call: before what looks at every path.
  app.use(
    '/api',
    inTurn(warnOnce, refuseTrace, refusePathEscapes, refuseDesk, replaceForwardedHeaders),
    api,
  )
  app.use(createHealth(isReady))
  app.use(warnOnce)
  app.use(pageViews.router)
  app.use(createCrawlerFiles(sites, config.publicUrl))
  app.use(createPages(sites))
  answerTheRest(app, logger)

  const listener: RequestListener = (request, response) => {
    request.url = originForm(request.url ?? '/')
    if (!respond(request, response)) app(request, response)
  }
  return Object.assign(app, { listener, kinds: ownKinds(app), flush: pageViews.flush })
}
