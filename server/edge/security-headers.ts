import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

export type Header = readonly [name: string, value: string]
/** One set for plain HTTP and one for TLS, which adds HSTS. */
export interface HeaderSet {
  readonly plain: readonly Header[]
  readonly secure: readonly Header[]
}

/** Built up from nothing. Source: DESIGN §6. */
const pagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // blob: thumbnails of evidence before it is sent; data: small images that the build writes into CSS.
  'img-src': ["'self'", 'blob:', 'data:'],
  // The check before a call, for the ears: a back end may read its characters out.
  'media-src': ['blob:', 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['portal'],
}
/** A worker obeys the policy of its own file: it may load and call this site. */
const filePolicy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}
/** Answers that are data: nothing in them may run or load. */
const answerPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }

/** Phones take evidence with the camera and codes are copied; nothing else is ever asked for. */
const refused =
  'accelerometer autoplay camera clipboard-read display-capture encrypted-media geolocation gyroscope hid ' +
  'idle-detection magnetometer microphone midi payment publickey-credentials-create ' +
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
const permissions = (allowed: readonly string[]): Header => [
  'Permissions-Policy',
  [
    ...allowed.map((feature) => `${feature}=(self)`),
    ...refused
      .split(' ')
      .filter((feature) => !allowed.includes(feature))
      .map((feature) => `${feature}=()`),
  ].join(', '),
]

/** Collects the headers that helmet sets, from a response that is never sent. */
function headersOf(policy: Record<string, string[]>, hsts: boolean): readonly Header[] {
  const headers: Header[] = []
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.setHeader = (name, value) => {
    headers.push([name, String(value)])
    return response
  }
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // One year. Sub-domains belong to others in the authority's house: theirs to decide.
    strictTransportSecurity: hsts && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // For outdated software (Flash, IE 8, XSS auditors), or implied by the other headers.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  write(response.req, response, () => {})
  return headers
}

const headerSet = (policy: Record<string, string[]>, extra: readonly Header[] = []): HeaderSet => ({
  plain: [...headersOf(policy, false), ...extra],
  secure: [...headersOf(policy, true), ...extra],
})

/** For documents. */
export const pageHeaders = headerSet(pagePolicy, [
  permissions(['camera', 'clipboard-write', 'fullscreen']),
])
/** For those of the desk, where people sign in with passkeys and photograph nothing. */
export const deskPageHeaders = headerSet(pagePolicy, [
  permissions([
    'clipboard-write',
    'fullscreen',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ]),
])
/** For scripts, styles, images and whatever else a page loads. */
export const fileHeaders = headerSet(filePolicy)
/** For everything else: redirects, API answers, plain texts. */
export const answerHeaders = headerSet(answerPolicy)
