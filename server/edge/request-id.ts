import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isFromProxy, type TrustProxy } from './secure-connection.ts'

const wellFormed = /^[\w-]{8,64}$/

/** Assigns a request id that correlates log lines. Keeps the id of a trusted proxy and replaces that of a client. */
export const assignRequestId =
  (trusts: TrustProxy): RequestHandler =>
  (request, response, next) => {
    const given = request.headers['x-request-id']
    const keepsGiven =
      typeof given === 'string' && wellFormed.test(given) && isFromProxy(request, trusts)
    const id = keepsGiven ? given : randomUUID()
    // The API reads it from the request.
    request.headers['x-request-id'] = id
    response.setHeader('X-Request-Id', id)
    next()
  }
