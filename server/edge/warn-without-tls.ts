import type { RequestHandler } from 'express'
import { missingIdentity, type EdgeConfig } from '../config/edge.ts'
import type { Logger } from '../platform/log.ts'
import { isProduction } from './shell.ts'

type Promised = Pick<EdgeConfig, 'publicUrl' | 'runtime'>

const isEncrypted = ({ publicUrl }: Promised) => publicUrl?.startsWith('https:') ?? false

/**
 * Logs what an operator must not overlook at the start: production without TLS, production without the centre's
 * identity, or an environment that is not production. The last is a warning only with `API_HOST`: the back end may be a
 * live one.
 */
export function warnAtStart(config: Promised & Pick<EdgeConfig, 'apiHosts'>, logger: Logger): void {
  const { publicUrl, runtime, apiHosts } = config
  if (!isProduction(runtime))
    return logger[apiHosts.length > 0 ? 'warn' : 'info'](
      { environment: runtime.environment },
      'not in production: every page says so to citizens; APP_ENV=production is for the portal itself',
    )
  if (!isEncrypted(config))
    logger.error(
      {},
      `PRODUCTION WITHOUT TLS, as PUBLIC_URL ${publicUrl ? 'says http' : 'is not set'}: what citizens write, their ` +
        'passwords and query codes can be read and changed on the way (docs/operations/tls.md)',
    )
  const missing = missingIdentity(runtime)
  // Spec §9 allows empty values, so this does not stop the start. The front-end config may name the organiser as well.
  if (missing.length > 0)
    logger.error(
      { missing },
      `PRODUCTION THAT DOES NOT SAY WHOSE IT IS: ${missing.join(', ')} not set; citizens cannot tell this portal from a ` +
        'false one (docs/operations/configure.md)',
    )
}

/**
 * Logs one warning when a request arrives without TLS although `PUBLIC_URL` is https or the environment is production.
 * Usually `TRUST_PROXY` does not name the proxy that terminates TLS; then HSTS and `Secure` cookies are missing too.
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
