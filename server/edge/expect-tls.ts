import type { RequestHandler } from 'express'
import type { Logger } from '../platform/log.ts'

/**
 * Tells ops, once, when citizens are said to come over TLS and a request did not: usually the proxy that
 * ends TLS is missing from `TRUST_PROXY`, and then HSTS and `Secure` cookies are missing as well.
 */
export function expectTls(publicUrl: string | undefined, logger: Logger): RequestHandler {
  let watching = publicUrl?.startsWith('https:') ?? false
  return (request, _response, next) => {
    if (watching && !request.secure) {
      watching = false
      logger.warn(
        {},
        'PUBLIC_URL says https, but a request came without TLS: TRUST_PROXY must name the proxy that ends it',
      )
    }
    next()
  }
}
