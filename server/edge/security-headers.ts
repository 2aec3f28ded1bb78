import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'

export type Header = readonly [name: string, value: string]
/** Headers for plain HTTP, and for TLS with HSTS. */
export interface HeaderSet {
  readonly plain: readonly Header[]
  readonly secure: readonly Header[]
}

/** Allow-list on top of `default-src 'none'`. Source: DESIGN §6. */
const pagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // blob: thumbnails of evidence; data: small images that the build inlines into CSS.
  'img-src': ["'self'", 'blob:', 'data:'],
  // Audio captchas of a back end.
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
/** The desk plays re-encoded recordings, and frames one page of its own, which shows drafts and makes no call. */
const deskPolicy = { ...pagePolicy, 'media-src': ["'self'"], 'frame-src': ["'self'"] }
const previewPolicy = {
  ...pagePolicy,
  'connect-src': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
}
/** A worker follows the policy of its own file, so it may load from this origin. */
const filePolicy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}
/** Data: nothing in it may run or load. */
const answerPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }

/** Features that no page may use, unless its header set allows them. */
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

/** Options of helmet, which name each of its headers. */
export const helmetOptions = (policy: Record<string, string[]>, hsts: boolean): HelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: policy },
  // `maxAge` is one year. Sub-domains belong to other departments.
  strictTransportSecurity: hsts && { maxAge: 31_536_000, includeSubDomains: false },
  xFrameOptions: {
    action: policy['frame-ancestors']?.includes("'self'") ? 'sameorigin' : 'deny',
  },
  // Defaults of helmet, kept.
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xContentTypeOptions: true,
  xPoweredBy: true,
  // Defaults of helmet, off: obsolete (Flash, IE 8, XSS auditors), or implied by the other headers.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** Returns the headers of helmet as a list, for what is served from memory. */
function headersOf(policy: Record<string, string[]>, hsts: boolean): readonly Header[] {
  const headers: Header[] = []
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.setHeader = (name, value) => {
    headers.push([name, String(value)])
    return response
  }
  helmet(helmetOptions(policy, hsts))(response.req, response, () => {})
  return headers
}

const headerSet = (policy: Record<string, string[]>, extra: readonly Header[] = []): HeaderSet => ({
  plain: [...headersOf(policy, false), ...extra],
  secure: [...headersOf(policy, true), ...extra],
})

export const pageHeaders = headerSet(pagePolicy, [
  permissions(['camera', 'clipboard-read', 'clipboard-write', 'fullscreen']),
])
/** Headers of the desk's documents: passkeys, no camera. */
export const deskPageHeaders = headerSet(deskPolicy, [
  permissions([
    'clipboard-write',
    'fullscreen',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ]),
])
/** Headers of the page that shows drafts in a frame of the desk. */
export const previewPageHeaders = headerSet(previewPolicy, [permissions([])])
export const fileHeaders = headerSet(filePolicy)
const plainHelmet = helmet(helmetOptions(answerPolicy, false))
const secureHelmet = helmet(helmetOptions(answerPolicy, true))
/** helmet for redirects, API responses and plain text, with HSTS for a request by TLS. */
export const setAnswerHeaders: RequestHandler = (request, response, next) =>
  (request.secure ? secureHelmet : plainHelmet)(request, response, next)
