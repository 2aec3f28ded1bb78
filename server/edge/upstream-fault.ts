import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, unzipSync } from 'node:zlib'
import type { Response } from 'express'
import { envelope, type ErrorName } from '../../contract/envelope.ts'
import { receive } from '../../contract/receive.ts'
import { sendErrorEnvelope } from './error-answers.ts'

/**
 * What gateways and frameworks say by an HTTP status alone. Any other status has a meaning in the contract (404: no
 * such report) that a page of a server in between does not have.
 */
const faults: Readonly<Record<number, ErrorName>> = {
  403: 'forbidden',
  413: 'tooLarge',
  419: 'sessionExpired',
  429: 'tooMany',
  500: 'internal',
  502: 'gateway',
  503: 'unavailable',
  504: 'gatewayTimeout',
}

/** By what it says of itself. */
export const isJson = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== '0' &&
  /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '')

export const isRedirect = (status: number): boolean =>
  status >= 300 && status < 400 && status !== 304

/** No envelope is larger. */
export const heldBytes = 64 * 1024

/** @throws when it is not encoded so, in a way that is unknown, or holds too much */
function decoded(body: Buffer, encoding = 'identity'): Buffer {
  const limits = { maxOutputLength: heldBytes }
  if (encoding === 'identity') return body
  if (encoding === 'br') return brotliDecompressSync(body, limits)
  if (/^(x-)?gzip$|^deflate$/.test(encoding)) return unzipSync(body, limits)
  throw new TypeError(`unknown content encoding ${encoding}`)
}

/**
 * Whether a client can read an envelope in the body of a fault. If not, it says nothing for a citizen, as the JSON by which
 * frameworks tell developers of stack traces and addresses.
 * @param body of an answer that calls itself JSON and has HTTP status 400 or above
 * @param encoding its `Content-Encoding`
 */
export function isEnvelope(body: Buffer, encoding: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(decoded(body, encoding)))
    return receive(envelope, value).errcode !== undefined
  } catch {
    return false
  }
}

/** Answers with the status of the API and an envelope. Source: spec §8. */
export function sendUpstreamFault(response: Response, status: number): void {
  const name = faults[status]
  if (name) sendErrorEnvelope(response, status, name)
  else
    response
      .status(status)
      .set('Cache-Control', 'no-store')
      .json({ errcode: status, errmessage: `连接错误${status}` })
}
