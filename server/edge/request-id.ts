import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { isFromProxy, type TrustProxy } from './secure-connection.ts'

const wellFormed = /^[\w-]{8,64}$/

/**
 * Names the request, so that the lines it leaves in several logs can be put together. A proxy of ours may
 * have named it; a name that a visitor chose could be made to say anything.
 */
export const nameRequest =
  (trusts: TrustProxy): RequestHandler =>
  (request, response, next) => {
    const given = request.headers['x-request-id']
    const keeps =
      typeof given === 'string' && wellFormed.test(given) && isFromProxy(request, trusts)
    const id = keeps ? given : randomUUID()
    // In the request as well, where the API finds it, embedded or behind the proxy.
    request.headers['x-request-id'] = id
    response.setHeader('X-Request-Id', id)
    next()
  }
