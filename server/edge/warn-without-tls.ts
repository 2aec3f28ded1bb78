import type { RequestHandler } from 'express'
import { missingIdentity, type EdgeConfig } from '../config/edge.ts'
import type { Logger } from '../platform/log.ts'
import { isProduction } from './shell.ts'

type Promised = Pick<EdgeConfig, 'publicUrl' | 'runtime'>

const isEncrypted = ({ publicUrl }: Promised) => publicUrl?.startsWith('https:') ?? false

/**
 * Says at the start what an operator must not overlook: a portal in production without TLS, where names, reports,
 * passwords and query codes can be read on the way; or one that does not say whose it is, by the variables that would;
 * and that this is not production, for whoever thinks it is. That is a warning before a back end of its own: it may be a
 * live one, whose citizens are being sent away.
 */
export function warnAtStart(config: Promised & Pick<EdgeConfig, 'apiHosts'>, logger: Logger): void {
  const { publicUrl, runtime, apiHosts } = config
  if (!isProduction(runtime))
    return logger[apiHosts.length > 0 ? 'warn' : 'info'](
      { environment: runtime.environment, mode: runtime.mode },
      'not in production: every page says so to citizens; APP_ENV=production is for the portal itself',
    )
  if (!isEncrypted(config))
    logger.error(
      {},
      `PRODUCTION WITHOUT TLS, as PUBLIC_URL ${publicUrl ? 'says http' : 'is not set'}: what citizens write, their ` +
        'passwords and query codes can be read and changed on the way (docs/operations/tls.md)',
    )
  const missing = missingIdentity(runtime)
  // Spec §9: they may be empty, so that nothing stops. The organiser may stand in the front-end config as well.
  if (missing.length > 0)
    logger.error(
      { missing },
      `PRODUCTION THAT DOES NOT SAY WHOSE IT IS: ${missing.join(', ')} not set; citizens cannot tell this portal from a ` +
        'false one (docs/operations/configure.md)',
    )
}

/**
 * Warns in the log, once, when a request came without TLS where there should be some: with a `PUBLIC_URL` of https,
 * usually because the proxy that ends TLS is missing from `TRUST_PROXY`, and then HSTS and `Secure` cookies are missing
 * as well; and in production.
 */
export function warnWithoutTls(config: Promised, logger: Logger): RequestHandler {
  let expectsTls = isEncrypted(config) || isProduction(config.runtime)
  return (request, _response, next) => {
    if (expectsTls && !request.secure) {
      expectsTls = false
      logger.warn(
        {},
        isEncrypted(config)
          ? 'PUBLIC_URL says https, but a request came without TLS: TRUST_PROXY must name the proxy that ends it'
          : 'a request came without TLS, in production: it could be read and changed on the way',
      )
    }
    next()
  }
}
