import { createHash, createHmac } from 'node:crypto'
import type { Received } from './http-stand-in.ts'

const form =
  /^ACS3-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * Checks a request's ACS3-HMAC-SHA256 signature, from the published description alone
 * (https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 * @param now in milliseconds; a date may differ by 15 minutes
 * @param usedNonces those seen before; a new one is added
 * @returns the error code, or undefined when the signature is right
 */
export function acs3Error(
  request: Received,
  keys: { keyId: string; keySecret: string },
  now: number,
  usedNonces: Set<string>,
): string | undefined {
  const { headers } = request
  const match = form.exec(headers.authorization ?? '')
  if (!match) return 'IncompleteSignature'
  const [, keyId = '', signed = '', signature = ''] = match
  if (keyId !== keys.keyId) return 'InvalidAccessKeyId.NotFound'
  const date = Date.parse(String(headers['x-acs-date']))
  if (!(Math.abs(now - date) <= 15 * 60_000)) return 'InvalidTimeStamp.Expired'

  const names = signed.split(';')
  const neededNames = Object.keys(headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  )
  if (!neededNames.every((name) => names.includes(name))) return 'IncompleteSignature'
  const hash = sha256(request.body)
  if (headers['x-acs-content-sha256'] !== hash) return 'SignatureDoesNotMatch'
  const canonical = [
    request.method,
    '/',
    canonicalQuery(request.url),
    names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join(''),
    signed,
    hash,
  ].join('\n')
  const right = createHmac('sha256', keys.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  if (signature !== right) return 'SignatureDoesNotMatch'

  const nonce = String(headers['x-acs-signature-nonce'] ?? '')
  if (!nonce || usedNonces.has(nonce)) return 'SignatureNonceUsed'
  usedNonces.add(nonce)
  return undefined
}

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

/** Percent-encodes by RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
