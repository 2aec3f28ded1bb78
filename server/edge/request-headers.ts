import type { IncomingHttpHeaders } from 'node:http'

/** Hop-by-hop headers, and those that this hop writes itself. Source: RFC 9110 §7.6.1. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  // This server has sent `100 Continue` already.
  'expect',
  'host',
])

/** Headers for framing and routing, and those that the edge writes itself: `Connection` cannot remove them. */
const isProtected = (name: string) =>
  /^(transfer-encoding|content-length|host|x-request-id|x-forwarded-.*)$/.test(name)

function namedBy(connection: string | undefined): ReadonlySet<string> | undefined {
  if (connection === undefined || connection === 'keep-alive') return undefined
  const names = connection.toLowerCase().split(',')
  return new Set(names.map((name) => name.trim()).filter((name) => !isProtected(name)))
}

/** Returns the request headers that may be sent to the API: all but the hop-by-hop ones. */
export function upstreamRequestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedBy(headers.connection)
  const kept: IncomingHttpHeaders = {}
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (typeof value === 'string' && !dropped.has(name) && !named?.has(name)) kept[name] = value
  }
  return kept
}
