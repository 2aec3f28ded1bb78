import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { Logger } from '../platform/log.ts'
import type { RouteShape } from './route-shape.ts'

/** Asked every few seconds by machines, or counted in a line of its own. */
const quiet = new Set(['/healthz', '/readyz', '/web/page-views'])

/**
 * One line an answer: method, shape of the route, status, duration, bytes, request id. No address, user
 * agent, query string, token or code: the log cannot tell who it was. Source: DESIGN §6.
 */
export const logAccess =
  (logger: Logger, routeShape: RouteShape): RequestHandler =>
  (request, response, next) => {
    const { method, originalUrl, socket } = request
    const route = routeShape(originalUrl)
    if (quiet.has(route)) return next()
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
          // The visitor left, or the connection broke, before the answer was out.
          ...(!response.writableFinished && { aborted: true }),
        },
        'access',
      )
    })
    next()
  }
