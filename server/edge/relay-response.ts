import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, unzipSync } from 'node:zlib'
import type { Request, Response } from 'express'
import type { Logger } from '../platform/log.ts'
import { errcodeHeader, noteErrcode } from '../platform/metrics/errcode.ts'
import { sendErrorEnvelope, sendTransportError } from './error-answers.ts'
import type { LoggedRoute } from './logged-route.ts'
import { confineHeaders } from './upstream-headers.ts'
import { envelope } from '../../contract/envelope.ts'
import { receive } from '../../contract/receive.ts'

const isJson = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== '0' &&
  /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '')

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304

/** No envelope is larger. */
const heldBytes = 64 * 1024

/** @throws when the encoding is unknown or wrong, or the decoded body too large */
function decoded(body: Buffer, encoding = 'identity'): Buffer {
  const limits = { maxOutputLength: heldBytes }
  if (encoding === 'identity') return body
  if (encoding === 'br') return brotliDecompressSync(body, limits)
  if (/^(x-)?gzip$|^deflate$/.test(encoding)) return unzipSync(body, limits)
  throw new TypeError(`unknown content encoding ${encoding}`)
}

/** Whether an error's JSON body, in this `Content-Encoding`, is an envelope; other JSON may hold stack traces. */
function isEnvelope(body: Buffer, encoding: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(decoded(body, encoding)))
    return receive(envelope, value).errcode !== undefined
  } catch {
    return false
  }
}

const errcodeName = errcodeHeader.toLowerCase()

/** Drain at most 1 MiB of a discarded body so that the connection can be reused. */
const discardedBytes = 1024 * 1024
/** Longest time for reading a body that is held back or discarded. */
const bodyTimeoutMs = 10_000

export interface RelayOptions {
  readonly logger: Logger
  readonly loggedRoute: LoggedRoute
  /** Base URL of the server that responds. */
  readonly base: string
  /** Answers the request when the connection to the API breaks. */
  readonly fail: (error: Error) => void
}

function discard(upstream: IncomingMessage): void {
  let left = discardedBytes
  const timer = setTimeout(() => upstream.destroy(), bodyTimeoutMs).unref()
  const stop = () => clearTimeout(timer)
  upstream
    .on('error', () => undefined)
    .once('end', stop)
    .once('close', stop)
    .on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) upstream.destroy()
    })
}

/** Larger bodies are not worth copying into a string. */
const singleWriteBytes = 8 * 1024

/** Streams the body. A small one that arrives in one chunk is sent as text: Node writes it together with the headers. */
function relayBody(upstream: IncomingMessage, response: Response): void {
  const length = Number(upstream.headers['content-length'] ?? 0)
  if (length === 0 || length > singleWriteBytes) {
    upstream.pipe(response)
    return
  }
  upstream
    .once('data', (chunk: Buffer) => {
      if (chunk.length === length) {
        response.end(chunk.toString('latin1'), 'latin1')
        return
      }
      response.write(chunk)
      upstream.pipe(response)
    })
    // Responses to HEAD, and 304, have a length and no body.
    .once('end', () => response.end())
}

/** Sets the headers that a client needs although the body is replaced. */
function keepHeaders<Sent extends ServerResponse>(
  headers: IncomingHttpHeaders,
  response: Sent,
): Sent {
  for (const name of ['allow', 'retry-after', 'set-cookie']) {
    const value = headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  return response
}

/**
 * Relays a response of the API to the client with the headers that may pass. Replaces it where its body must not pass:
 * an error without an envelope, a redirect (its page names inner addresses), an invalid status.
 */
export function relayResponse(
  upstream: IncomingMessage,
  request: Request,
  response: Response,
  { logger, loggedRoute, base, fail }: RelayOptions,
): void {
  const { statusCode: status = 0, headers: received } = upstream
  const publicHost = request.headers['x-forwarded-host']?.toString()
  const headers = confineHeaders(received, { base, request, publicHost })
  noteErrcode(response, received[errcodeName])

  const logLine = () => ({ route: loggedRoute(request.originalUrl), status })
  function sendHead(): void {
    response.statusCode = status
    for (const name of Object.keys(headers)) {
      const value = headers[name]
      if (value !== undefined) response.setHeader(name, value)
    }
  }
  function replaceFault(): void {
    logger.warn(logLine(), 'the API answered a fault without an envelope')
    sendTransportError(keepHeaders(headers, response), status)
  }

  /** Holds an error back until its body turns out to be an envelope. */
  function hold(): void {
    const chunks: Buffer[] = []
    let left = heldBytes
    const timer = setTimeout(giveUp, bodyTimeoutMs).unref()
    function giveUp(): void {
      clearTimeout(timer)
      upstream.off('data', take).off('end', finish)
      discard(upstream)
      replaceFault()
    }
    function take(chunk: Buffer): void {
      chunks.push(chunk)
      left -= chunk.length
      if (left < 0) giveUp()
    }
    function finish(): void {
      clearTimeout(timer)
      const body = Buffer.concat(chunks)
      if (!isEnvelope(body, headers['content-encoding'])) return replaceFault()
      sendHead()
      response.setHeader('Content-Length', body.length).end(body)
    }
    upstream.on('data', take).once('end', finish)
    // The proxy's own listeners, added after this call, would destroy the response although it can still be answered.
    process.nextTick(() =>
      upstream
        .removeAllListeners('close')
        .removeAllListeners('error')
        .once('close', () => clearTimeout(timer))
        .once('error', fail),
    )
  }

  if (status >= 400 && !request.readableEnded) {
    // The API has refused an upload and may read no further. Clients send it to its end before they read the response.
    request.unpipe()
    request.resume()
    upstream.once('end', () => upstream.socket.destroy())
  }
  const { location } = headers
  if (status < 200 || status > 599 || (isRedirect(status) && location === undefined)) {
    discard(upstream)
    const named = received.location
    const to = named !== undefined && URL.canParse(named, base) ? new URL(named, base).origin : ''
    logger.error(
      { ...logLine(), to },
      'the answer of the API cannot be passed on: is API_HOST the address that answers?',
    )
    sendErrorEnvelope(keepHeaders(headers, response), 502, 'gateway')
  } else if (isRedirect(status) && location !== undefined) {
    discard(upstream)
    keepHeaders(headers, response).status(status).set('Cache-Control', 'no-store')
    response.location(location).end()
  } else if (status < 400 || (request.method === 'HEAD' && isJson(headers))) {
    sendHead()
    upstream.once('error', fail)
    relayBody(upstream, response)
  } else if (isJson(headers) && Number(headers['content-length'] ?? 0) <= heldBytes) {
    hold()
  } else {
    discard(upstream)
    replaceFault()
  }
}
