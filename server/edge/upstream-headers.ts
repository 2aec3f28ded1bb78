import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from 'express'
import { isPlainPath } from './refuse-calls.ts'

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
  const forwarded: IncomingHttpHeaders = {}
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (typeof value === 'string' && !dropped.has(name) && !named?.has(name))
      forwarded[name] = value
  }
  return forwarded
}

/**
 * Response headers of the API that may pass. The others are set by the edge (security, CORS, request id), help
 * attackers (`Server`, `X-Powered-By`) or address proxies (`X-Accel-Redirect`, `Alt-Svc`, hop-by-hop).
 */
const passedOn = new Set([
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'pragma',
  'retry-after',
  'set-cookie',
  'vary',
])
/** Includes the headers of resumable uploads. */
const isPassedOn = (name: string) => passedOn.has(name) || /^(tus|upload)-/.test(name)

const isLocation = (name: string): name is 'location' | 'content-location' =>
  name === 'location' || name === 'content-location'

/** The origin of a call, and the server that answered it. */
export interface CallAddresses {
  /** Base URL of the API's calls, without a trailing slash: `http://api:3001/api`. */
  readonly base: string
  /** The call, mounted at `/api`. */
  readonly request: Pick<Request, 'url' | 'secure'>
  /** Host in the client's request, e.g. `jubao.example.gov.cn`. */
  readonly publicHost: string | undefined
}

/** Returns the public path of the API's `Location`, by whichever name it calls itself; undefined if it is no call. */
function publicLocation(location: string, addresses: CallAddresses): string | undefined {
  const { base, request, publicHost } = addresses
  const asked = base + request.url
  if (!URL.canParse(location, asked)) return undefined
  const named = new URL(location, asked)
  const { origin, pathname } = new URL(base)
  const isApi = named.origin === origin
  if (!isApi && named.host !== publicHost) return undefined
  const prefix = [pathname, '/api'].find((path) => `${named.pathname}/`.startsWith(`${path}/`))
  if (prefix === undefined) return undefined
  const path = `/api${named.pathname.slice(prefix.length)}`
  return isPlainPath(path) ? path + named.search + named.hash : undefined
}

/** Whether the cookie is being deleted: `Max-Age=0`, or a date in the past. */
function isDeleted(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=', 2)
    if (/^max-age$/i.test(name)) return Number(value) <= 0
    return /^expires$/i.test(name) && Date.parse(value) < Date.now()
  })
}

/** Restricts a cookie of the API to calls, this site and the browser session, so that it recognises nobody later. */
function confineCookie(cookie: string, secure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  return [
    pair,
    'Path=/api',
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...(isDeleted(attributes) ? ['Max-Age=0'] : []),
  ].join('; ')
}

/** Returns the response headers that may reach the browser, in the form in which they may. */
export function confineHeaders(
  received: IncomingHttpHeaders,
  addresses: CallAddresses,
): IncomingHttpHeaders {
  const confined: IncomingHttpHeaders = {}
  for (const name of Object.keys(received)) {
    const value = received[name]
    if (value === undefined || !isPassedOn(name)) continue
    if (name === 'set-cookie') {
      confined[name] = [value]
        .flat()
        .filter((cookie) => /^[^;=]+=/.test(cookie))
        .map((cookie) => confineCookie(cookie, addresses.request.secure))
      continue
    }
    const shown = isLocation(name) ? publicLocation(String(value), addresses) : value
    if (shown !== undefined) confined[name] = shown
  }
  // Responses hold personal data unless the API says otherwise.
  confined['cache-control'] ??= 'no-store'
  return confined
}
