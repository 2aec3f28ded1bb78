import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, unzipSync } from 'node:zlib'
import { envelope } from '../../contract/envelope.ts'
import { receive } from '../../contract/receive.ts'

export const isJson = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== '0' &&
  /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '')

export const isRedirect = (status: number): boolean =>
  status >= 300 && status < 400 && status !== 304

/** No envelope is larger. */
export const heldBytes = 64 * 1024

/** @throws when the encoding is unknown or wrong, or the decoded body too large */
function decoded(body: Buffer, encoding = 'identity'): Buffer {
  const limits = { maxOutputLength: heldBytes }
  if (encoding === 'identity') return body
  if (encoding === 'br') return brotliDecompressSync(body, limits)
  if (/^(x-)?gzip$|^deflate$/.test(encoding)) return unzipSync(body, limits)
  throw new TypeError(`unknown content encoding ${encoding}`)
}

/** Whether an error's JSON body, in this `Content-Encoding`, is an envelope; other JSON may hold stack traces. */
export function isEnvelope(body: Buffer, encoding: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(decoded(body, encoding)))
    return receive(envelope, value).errcode !== undefined
  } catch {
    return false
  }
}
