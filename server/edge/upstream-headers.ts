import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from 'express'
import { isPlainPath } from './refuse-calls.ts'

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
  /** The call, mounted at `/api`. */
  readonly request: Pick<Request, 'url' | 'secure'>
  /** What the citizen's browser calls this host, e.g. `jubao.example.gov.cn`; absent when it did not say. */
  readonly publicHost: string | undefined
}

/**
 * The path by which a browser reaches what the API's `Location` names, or undefined when that is no call. An API may
 * name itself by its own address, or by the one that `X-Forwarded-Host` told it.
 */
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

/** What a header says that may have come several times. The first one counts of those that describe one thing. */
const asOne = (name: string, values: string | readonly string[]): string =>
  typeof values === 'string'
    ? values
    : ((/^(content-|etag|expires|last-modified|location|retry-after|upload-)/.test(name)
        ? values[0]
        : values.join(', ')) ?? '')

/** What of the headers of an answer may reach a browser, in the form in which it may. */
export function confineHeaders(
  said: Readonly<Record<string, string | string[] | undefined>>,
  addresses: CallAddresses,
): IncomingHttpHeaders {
  const confined: IncomingHttpHeaders = {}
  for (const name of Object.keys(said)) {
    const values = said[name]
    if (values === undefined || !isPassedOn(name)) continue
    if (name === 'set-cookie') {
      confined[name] = [values]
        .flat()
        .filter((cookie) => /^[^;=]+=/.test(cookie))
        .map((cookie) => confineCookie(cookie, addresses.request.secure))
      continue
    }
    const value = asOne(name, values)
    const shown = isLocation(name) ? publicLocation(value, addresses) : value
    if (shown !== undefined) confined[name] = shown
  }
  // Answers are about persons unless their server says otherwise.
  confined['cache-control'] ??= 'no-store'
  return confined
}
