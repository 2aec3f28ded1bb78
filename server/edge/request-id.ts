import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isFromProxy, type TrustProxy } from './secure-connection.ts'

const wellFormed = /^[\w-]{8,64}$/

/**
 * Gives the request an id, by which its lines in several logs are found. One from a trusted proxy is kept;
 * one from a client is replaced, because it could contain anything.
 */
export const assignRequestId =
  (trusts: TrustProxy): RequestHandler =>
  (request, response, next) => {
    const given = request.headers['x-request-id']
    const keepsGiven =
      typeof given === 'string' && wellFormed.test(given) && isFromProxy(request, trusts)
    const id = keepsGiven ? given : randomUUID()
    // In the request as well, for the API, embedded or proxied.
    request.headers['x-request-id'] = id
    response.setHeader('X-Request-Id', id)
    next()
  }
