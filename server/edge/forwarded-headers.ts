import type { RequestHandler } from 'express'
import { memoizeRecent } from '../platform/memoize-recent.ts'

/** Headers that claim an address, and those by which some back ends choose another path or method. */
const clientClaim =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$|x-original-url$|x-rewrite-url$|x-(http-)?method(-override)?$)/

/** CGI back ends read `x_forwarded_for` as `X-Forwarded-For`: their names have no dashes. */
const isClientClaim = memoizeRecent((name) => clientClaim.test(name.replaceAll('_', '-')))

/**
 * Replaces the headers that say where a request came from by what the edge knows, and drops those that name another
 * path or method. The API, embedded or proxied, trusts one hop and never sees a value that the client made up.
 */
export const replaceForwardedHeaders: RequestHandler = (request, _response, next) => {
  const { ip, protocol, host } = request
  const { headers } = request
  for (const name of Object.keys(headers)) if (isClientClaim(name)) delete headers[name]
  headers['x-forwarded-proto'] = protocol
  if (ip) headers['x-forwarded-for'] = ip
  if (host) headers['x-forwarded-host'] = host
  next()
}
