import { createHash, createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Received } from './http-stand-in.ts'

const form =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/([^/]+)\/tc3_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * Checks a request's TC3-HMAC-SHA256 signature, from the published description alone
 * (https://cloud.tencent.com/document/api/382/52072).
 * @param now in milliseconds; a timestamp may differ by five minutes
 * @param product whose service the signature must be for, e.g. `sms`
 * @returns the error code, or undefined when the signature is right
 */
export function tc3Error(
  request: Received,
  keys: { keyId: string; keySecret: string },
  now: number,
  product: string,
): string | undefined {
  const match = form.exec(request.headers.authorization ?? '')
  if (!match) return 'AuthFailure.InvalidAuthorization'
  const [, keyId = '', date = '', service = '', signed = '', signature = ''] = match
  const timestamp = String(request.headers['x-tc-timestamp'] ?? '')
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return 'AuthFailure.SignatureExpire'
  if (keyId !== keys.keyId) return 'AuthFailure.SecretIdNotFound'
  if (date !== new Date(Number(timestamp) * 1000).toISOString().slice(0, 10))
    return 'AuthFailure.SignatureFailure'
  if (service !== serviceOf(request, product)) return 'AuthFailure.SignatureFailure'

  const names = signed.split(';')
  if (!names.includes('content-type') || !names.includes('host'))
    return 'AuthFailure.SignatureFailure'
  const headers = names.map((name) => `${name}:${headerValue(request, name).toLowerCase()}\n`)
  const canonical = [
    request.method,
    '/',
    request.url.search.slice(1),
    headers.join(''),
    signed,
    sha256(request.body),
  ].join('\n')
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${sha256(canonical)}`
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `TC3${keys.keySecret}`,
  )
  const right = createHmac('sha256', key).update(toSign).digest('hex')
  return signature === right ? undefined : 'AuthFailure.SignatureFailure'
}

/** The real service uses the standard port, for which the host header has no port. */
const headerValue = ({ url, headers }: Received, name: string) =>
  name === 'host' ? url.hostname : String(headers[name]).trim()

/** Tencent's library takes the service from the start of the host name, so an IP address names none. */
const serviceOf = ({ url: { hostname } }: Received, product: string) =>
  isIP(hostname) ? hostname.split('.')[0] : product

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
