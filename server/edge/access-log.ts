import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/log.ts'
import type { LoggedRoute } from './logged-route.ts'

/** Health checks come every few seconds; page views are logged as counts. */
const unloggedRoutes = new Set(['/healthz', '/readyz', '/web/page-views'])

/**
 * One line per answer: method, route (see `LoggedRoute`), status, duration, bytes, request id. No address, user
 * agent, query string, token or code: the log cannot tell who it was. Source: DESIGN §6.
 */
export const logAccess =
  (logger: Logger, loggedRoute: LoggedRoute): RequestHandler =>
  (request, response, next) => {
    const { method, originalUrl, socket } = request
    const route = loggedRoute(originalUrl)
    if (unloggedRoutes.has(route)) return next()
    const started = performance.now()
    const { bytesWritten } = socket
    response.once('close', () => {
      logger.info(
        {
          method,
          route,
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
          bytes: socket.bytesWritten - bytesWritten,
          request_id: request.headers['x-request-id'],
          // The connection was closed before the answer was sent completely.
          ...(!response.writableFinished && { aborted: true }),
        },
        'access',
      )
    })
    next()
  }
