import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/log.ts'
import { errcodeOf } from '../platform/metrics/errcode.ts'
import type { CountRequest } from '../platform/metrics/request-metrics.ts'
import { onQuarterHour } from '../platform/quarter-hour.ts'
import { isCitizensCall, type LoggedRoute } from './logged-route.ts'

/** Health checks would fill the log; page views are logged as counts. */
const unloggedRoutes = new Set(['/healthz', '/readyz', '/web/page-views'])

export interface AccessLogOptions {
  readonly logger: Logger
  readonly loggedRoute: LoggedRoute
  readonly count?: CountRequest
}

/**
 * Logs answers. A call of a citizen leaves no line: every quarter of an hour one line says how many calls of
 * each route ended how (decision 28). Any other request leaves a line with method, route (see `LoggedRoute`), status,
 * errcode and request id. No address, user agent, query string, token, code, size or duration. Source: DESIGN §6.
 */
export function createAccessLog({
  logger,
  loggedRoute,
  count = () => undefined,
}: AccessLogOptions) {
  let calls: Record<string, number> = {}
  const quarterly = onQuarterHour(() => {
    logger.info({ calls }, 'calls')
    calls = {}
  })

  const handler: RequestHandler = (request, response, next) => {
    const { method, originalUrl } = request
    const route = loggedRoute(originalUrl)
    if (unloggedRoutes.has(route)) return next()
    const started = performance.now()
    const isCounted = isCitizensCall(route)
    // A client's own trace would tie its calls together in the back end's log.
    delete request.headers['traceparent']
    response.once('close', () => {
      const { statusCode: status } = response
      const errcode = errcodeOf(response)
      // The client disconnected before the end of the response.
      const aborted = !response.writableFinished
      count({ method, route, status, errcode, ms: performance.now() - started, aborted })
      if (isCounted) {
        const outcome = aborted ? 'aborted' : [status, errcode].join(' ').trim()
        const call = `${method} ${route} ${outcome}`
        calls[call] = (calls[call] ?? 0) + 1
        quarterly.schedule()
        return
      }
      const request_id = request.headers['x-request-id']
      const line = { method, route, status, errcode, request_id, ...(aborted && { aborted }) }
      logger.info(line, 'access')
    })
    next()
  }
  return {
    handler,
    /** Logs the counts that are not logged yet. */
    flush: quarterly.flush,
  }
}
