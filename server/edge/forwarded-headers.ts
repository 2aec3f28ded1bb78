import type { RequestHandler } from 'express'
import { memoizeRecent } from '../platform/memoize-recent.ts'

const forwardedHeader =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$)/

/** Many back ends read `x_forwarded_for` as the same header (CGI's names have no dashes). */
const saysWhence = memoizeRecent((name) => forwardedHeader.test(name.replaceAll('_', '-')))

/**
 * Replaces the headers that say where a request came from by what the edge has found out, so that the API,
 * embedded or proxied, needs to trust one hop only and never sees a value that the client made up.
 */
export const replaceForwardedHeaders: RequestHandler = (request, _response, next) => {
  const { ip, protocol, host } = request
  const { headers } = request
  for (const name of Object.keys(headers)) if (saysWhence(name)) delete headers[name]
  headers['x-forwarded-proto'] = protocol
  if (ip) headers['x-forwarded-for'] = ip
  if (host) headers['x-forwarded-host'] = host
  next()
}
