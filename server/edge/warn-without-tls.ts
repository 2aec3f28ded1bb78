import type { RequestHandler } from 'express'
import type { Logger } from '../platform/log.ts'

/**
 * Warns in the log, once, when `PUBLIC_URL` is https and a request came without TLS: usually the proxy that
 * terminates TLS is missing from `TRUST_PROXY`, and then HSTS and `Secure` cookies are missing as well.
 */
export function warnWithoutTls(publicUrl: string | undefined, logger: Logger): RequestHandler {
  let expectsTls = publicUrl?.startsWith('https:') ?? false
  return (request, _response, next) => {
    if (expectsTls && !request.secure) {
      expectsTls = false
      logger.warn(
        {},
        'PUBLIC_URL says https, but a request came without TLS: TRUST_PROXY must name the proxy that ends it',
      )
    }
    next()
  }
}
