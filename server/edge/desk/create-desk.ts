import express, { type Express, type RequestHandler } from 'express'
import { urlOf } from '../../../contract/endpoint.ts'
import { staffBase } from '../../../contract/pages.ts'
import { staffEndpoints } from '../../../contract/staff/endpoints.ts'
import { isInNetworks, type DeskConfig } from '../../config/desk.ts'
import { createAccessLog } from '../access-log.ts'
import { handleError, notFound } from '../fallback-handlers.ts'
import { replaceForwardedHeaders } from '../forwarded-headers.ts'
import { createHealth, type IsReady } from '../health.ts'
import { refuseUnsafeCalls } from '../refuse-calls.ts'
import { assignRequestId } from '../request-id.ts'
import type { TrustProxy } from '../secure-connection.ts'
import { answerHeaders } from '../security-headers.ts'
import type { Logger } from '../../platform/log.ts'
import type { CountRequest } from '../../platform/metrics/request-metrics.ts'
import { createDeskPages, type DeskPages } from './desk-pages.ts'

export interface DeskDependencies {
  readonly config: Pick<DeskConfig, 'networks' | 'trustProxy'>
  /** Undefined when they were not built. */
  readonly pages: DeskPages | undefined
  /** Answers below `/api`: `createStaffApi`. */
  readonly api: RequestHandler
  readonly logger: Logger
  readonly isReady: IsReady
  /** Counts what is answered; nobody does when left out. */
  readonly count?: CountRequest
}

const known = new Set(['/', '/healthz', '/readyz', ...staffEndpoints.map(urlOf)])

/** What the log may say of an address: a case's number is in some of them. */
function loggedRoute(target: string): string {
  const path = target.replace(/\?.*$/s, '')
  if (known.has(path)) return path
  const area = ['/api/', `${staffBase}/assets/`, `${staffBase}/`].find((prefix) =>
    path.startsWith(prefix),
  )
  return area ? `${area}*` : 'other'
}

const setAnswerHeaders: RequestHandler = (request, response, next) => {
  const headers = request.secure ? answerHeaders.secure : answerHeaders.plain
  for (const [name, value] of headers) response.setHeader(name, value)
  // Whatever is not a file of the build belongs to one person at one moment; files say otherwise themselves.
  response.setHeader('Cache-Control', 'no-store')
  next()
}

/** Staff come from the centre's networks; nobody else is told what is here. */
const refuseStrangers =
  ({ networks }: Pick<DeskConfig, 'networks'>): RequestHandler =>
  (request, response, next) => {
    if (!networks || isInNetworks(networks, request.ip ?? '')) next()
    else response.status(403).type('text').send('403\n')
  }

/** What the desk's listener serves: its pages, its calls and nothing of the citizens'. */
export function createDesk(deps: DeskDependencies): Express {
  const { config, pages, api, logger, isReady, count } = deps
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...config.trustProxy])
  const isTrusted: TrustProxy = app.get('trust proxy fn')
  // One hop: staff sit inside the ranges that are trusted for a proxy, and could claim any address of X-Forwarded-For.
  const trusts: TrustProxy = (address, hop) => hop === 0 && isTrusted(address, 0)
  app.set('trust proxy', trusts)
  const accessLog = createAccessLog({ logger, loggedRoute, ...(count && { count }) })
  app.use(assignRequestId(trusts), accessLog.handler, setAnswerHeaders)
  app.use(createHealth(isReady))
  app.use(refuseStrangers(config))
  app.use('/api', refuseUnsafeCalls, replaceForwardedHeaders, api)
  app.use(createDeskPages(pages))
  app.use(notFound, handleError(logger))
  return app
}
