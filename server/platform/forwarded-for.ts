import type { RequestHandler } from 'express'

const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/

/**
 * Strips the ports of `X-Forwarded-For`, which some proxies write (`203.0.113.9:51234`, `[2001:db8::1]:443`): with its port, each
 * connection of an address would count as another address.
 */
export const stripForwardedPorts: RequestHandler = ({ headers }, _response, next) => {
  const given = headers['x-forwarded-for']
  if (given !== undefined)
    headers['x-forwarded-for'] = String(given)
      .split(',')
      .map((entry) => entry.trim().replace(withPort, '$1$2'))
      .join(', ')
  next()
}
