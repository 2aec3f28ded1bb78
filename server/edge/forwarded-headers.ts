import type { RequestHandler } from 'express'

const claimed =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$)/

/**
 * Rewrites who the request says it comes from into what the edge knows, so that the API, embedded or behind
 * the proxy, needs to believe one hop only and sees nothing that a visitor made up.
 */
export const stateOrigin: RequestHandler = (request, _response, next) => {
  const { ip, protocol, host } = request
  const { headers } = request
  for (const name of Object.keys(headers)) if (claimed.test(name)) delete headers[name]
  headers['x-forwarded-proto'] = protocol
  if (ip) headers['x-forwarded-for'] = ip
  if (host) headers['x-forwarded-host'] = host
  next()
}
