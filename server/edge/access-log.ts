import { performance } from 'node:perf_hooks'
import type { Request, RequestHandler } from 'express'
import type { Logger } from '../platform/log.ts'
import { errcodeOf } from '../platform/metrics/errcode.ts'
import type { CountRequest } from '../platform/metrics/request-metrics.ts'
import { beginSpan, within } from '../platform/tracing/tracing.ts'
import type { LoggedRoute } from './logged-route.ts'

/** Health checks come every few seconds; page views are logged as counts. */
const unloggedRoutes = new Set(['/healthz', '/readyz', '/web/page-views'])

/**
 * One line per answer: method, route (see `LoggedRoute`), status, errcode, duration, bytes, request id. No address, user
 * agent, query string, token or code: the log cannot tell who it was. Source: DESIGN §6.
 * @param count is told the same for the metrics
 * @param callerTrace the `traceparent` of a caller that is ours; of strangers none is taken
 */
export const logAccess =
  (
    logger: Logger,
    loggedRoute: LoggedRoute,
    count: CountRequest = () => undefined,
    callerTrace: (request: Request) => string | undefined = () => undefined,
  ): RequestHandler =>
  (request, response, next) => {
    const { method, originalUrl, socket } = request
    const route = loggedRoute(originalUrl)
    if (unloggedRoutes.has(route)) return next()
    const started = performance.now()
    const { bytesWritten } = socket
    const parent = callerTrace(request)
    const span = beginSpan(`${method} ${route}`, { kind: 'server', parent })
    // Of a stranger none goes on, also where only the API tells of traces.
    if (span) request.headers['traceparent'] = span.traceparent
    else if (parent === undefined && request.headers['traceparent'] !== undefined)
      delete request.headers['traceparent']
    response.once('close', () => {
      const { statusCode: status } = response
      const ms = performance.now() - started
      const errcode = errcodeOf(response)
      // The connection was closed before the answer was sent completely.
      const aborted = !response.writableFinished
      count({ method, route, status, errcode, ms, aborted })
      span?.end(
        {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          ...(errcode !== undefined && { 'portal.errcode': errcode }),
        },
        status >= 500 || (errcode ?? 0) >= 500,
      )
      logger.info(
        {
          method,
          route,
          status,
          errcode,
          ms: Math.round(ms),
          bytes: socket.bytesWritten - bytesWritten,
          request_id: request.headers['x-request-id'],
          ...(aborted && { aborted }),
        },
        'access',
      )
    })
    within(span, next)
  }
