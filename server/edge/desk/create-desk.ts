import express, { type Express, type RequestHandler } from 'express'
import { urlOf } from '../../../contract/endpoint.ts'
import { staffBase } from '../../../contract/pages.ts'
import { staffEndpoints } from '../../../contract/endpoints/desk.ts'
import { isInNetworks, type DeskConfig } from '../../config/desk.ts'
import { createAccessLog } from '../access-log.ts'
import { handleError, notFound } from '../fallback-handlers.ts'
import { replaceForwardedHeaders } from '../forwarded-headers.ts'
import { createHealth, type IsReady } from '../health.ts'
import { refuseUnsafeCalls } from '../refuse-calls.ts'
import { assignRequestId } from '../request-id.ts'
import type { TrustProxy } from '../secure-connection.ts'
import { setAnswerHeaders } from '../security-headers.ts'
import { stripForwardedPorts } from '../../platform/forwarded-for.ts'
import type { Logger } from '../../platform/log.ts'
import type { CountRequest } from '../../platform/metrics/request-metrics.ts'
import { createDeskPages, type DeskPages } from './desk-pages.ts'

export interface DeskDependencies {
  readonly config: Pick<DeskConfig, 'networks' | 'trustProxy'>
  /** Undefined when the desk's pages were not built. */
  readonly pages: DeskPages | undefined
  /** Answers below `/api`: `createStaffApi`. */
  readonly api: RequestHandler
  readonly logger: Logger
  readonly isReady: IsReady
  /** Counts responses; absent without metrics. */
  readonly count?: CountRequest
}

const known = new Set(['/', '/healthz', '/readyz', ...staffEndpoints.map(urlOf)])

/** Returns a path without identifiers for the log: some addresses contain case numbers. */
function loggedRoute(target: string): string {
  const path = target.replace(/\?.*$/s, '')
  if (known.has(path)) return path
  const area = ['/api/', `${staffBase}/assets/`, `${staffBase}/`].find((prefix) =>
    path.startsWith(prefix),
  )
  return area ? `${area}*` : 'other'
}

/** Responses are personal by default; built files override the header. */
const refuseStorage: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}

/** Answers 403 to clients outside the configured networks; without any, admits every client. */
const refuseStrangers =
  ({ networks }: Pick<DeskConfig, 'networks'>): RequestHandler =>
  (request, response, next) => {
    if (!networks || isInNetworks(networks, request.ip ?? '')) next()
    else response.status(403).type('text').send('403\n')
  }

/** Returns the desk's Express app: its pages and its calls, none of the citizens' site. */
export function createDesk(deps: DeskDependencies): Express {
  const { config, pages, api, logger, isReady, count } = deps
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', [...config.trustProxy])
  const isTrusted: TrustProxy = app.get('trust proxy fn')
  // Trust one hop only: staff are inside the trusted proxy ranges and could forge X-Forwarded-For.
  const trusts: TrustProxy = (address, hop) => hop === 0 && isTrusted(address, 0)
  app.set('trust proxy', trusts)
  const accessLog = createAccessLog({ logger, loggedRoute, ...(count && { count }) })
  app.use(
    stripForwardedPorts,
    assignRequestId(trusts),
    accessLog.handler,
    setAnswerHeaders,
    refuseStorage,
  )
  app.use(createHealth(isReady))
  app.use(refuseStrangers(config))
  app.use('/api', refuseUnsafeCalls, replaceForwardedHeaders, api)
  app.use(createDeskPages(pages))
  app.use(notFound, handleError(logger))
  return app
}
