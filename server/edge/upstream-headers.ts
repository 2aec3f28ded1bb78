import type { IncomingHttpHeaders } from 'node:http'
import { isPlainPath } from './refuse-path-escapes.ts'

/**
 * What an answer of the API may say about itself, an allow-list: all the rest is the edge's to say (security, origins,
 * request id), is of use to attackers only (`Server`, `X-Powered-By`), or speaks to machines in between
 * (`X-Accel-Redirect`, `Alt-Svc`, hop-by-hop).
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
/** Of uploads that resume. */
const isPassedOn = (name: string) => passedOn.has(name) || /^(tus|upload)-/.test(name)

const isLocation = (name: string): name is 'location' | 'content-location' =>
  name === 'location' || name === 'content-location'

/** Where a call went and where it came from. */
export interface CallAddresses {
  /** Base address of the API's calls, without a slash at its end: `http://api:3001/api`. */
  readonly base: string
  /** Of the call, below `/api`: `/captcha?a=1`. */
  readonly url: string
  /** What the citizen's browser calls this host, e.g. `jubao.example.gov.cn`; absent when it did not say. */
  readonly publicHost: string | undefined
  /** Whether the citizen came over TLS. */
  readonly secure: boolean
}

/**
 * The path by which a browser reaches what the API's `Location` names, or undefined when that is no call. An API may
 * name itself by its own address, or by the one that `X-Forwarded-Host` told it.
 */
function publicLocation(location: string, addresses: CallAddresses): string | undefined {
  const { base, url, publicHost } = addresses
  const asked = base + url
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

/** `Max-Age=0`, or a date that has passed: the cookie is being taken back. */
function isTakenBack(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=', 2)
    if (/^max-age$/i.test(name)) return Number(value) <= 0
    return /^expires$/i.test(name) && Date.parse(value) < Date.now()
  })
}

/**
 * A cookie of the API, such as the session that a picture captcha is kept in: for calls only, out of reach of
 * scripts and of other sites, and gone with the browser, so that nobody is recognised by it later.
 */
function confineCookie(cookie: string, secure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  return [
    pair,
    'Path=/api',
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...(isTakenBack(attributes) ? ['Max-Age=0'] : []),
  ].join('; ')
}

/** What of the headers of an answer may reach a browser, in the form in which it may. */
export function confineHeaders(
  headers: IncomingHttpHeaders,
  addresses: CallAddresses,
): IncomingHttpHeaders {
  const confined: IncomingHttpHeaders = {}
  for (const name of Object.keys(headers)) {
    if (!isPassedOn(name)) continue
    const value = isLocation(name) ? publicLocation(headers[name] ?? '', addresses) : headers[name]
    if (value !== undefined) confined[name] = value
  }
  const cookies = headers['set-cookie']
  if (cookies)
    confined['set-cookie'] = cookies
      .filter((cookie) => /^[^;=]+=/.test(cookie))
      .map((cookie) => confineCookie(cookie, addresses.secure))
  // Answers are about persons unless their server says otherwise.
  confined['cache-control'] ??= 'no-store'
  return confined
}
