import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request } from 'express'
import type { Logger } from '../platform/log.ts'
import { errcodeHeader, noteErrcode } from '../platform/metrics/errcode.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import type { LoggedRoute } from './logged-route.ts'
import { heldEnvelope, isJson, isRedirect, sendUpstreamFault } from './upstream-fault.ts'
import { confineHeaders } from './upstream-headers.ts'

const errcodeName = errcodeHeader.toLowerCase()

/** Reads to its end what nobody is given, so that the connection can be kept; not for ever. */
function drain(answer: IncomingMessage): void {
  let left = 1024 * 1024
  const timer = setTimeout(() => answer.destroy(), 10_000).unref()
  answer
    .on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) answer.destroy()
    })
    .on('error', () => undefined)
    .once('close', () => clearTimeout(timer))
}

/** Source: RFC 9110 §6.4.1. */
const canHaveBody = ({ req, statusCode }: ServerResponse) =>
  req.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304

/** Most answers come in one piece: what streams need for more is left out for them. @param length of the body, in bytes */
function passOnAtOnce(answer: IncomingMessage, response: ServerResponse, length: number): void {
  if (length === 0) return void answer.resume().once('end', () => response.end())
  answer.once('data', (piece: Buffer) => {
    if (piece.length === length) response.end(piece)
    else {
      response.write(piece)
      answer.pipe(response)
    }
  })
}

/** @param body instead of the one that is still to come */
function passOn(answer: IncomingMessage, response: ServerResponse, body?: Buffer): void {
  response.statusCode = answer.statusCode ?? 502
  const { headers } = answer
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  if (body) {
    response.setHeader('Content-Length', body.length).end(body)
    return
  }
  // What breaks off must not be taken for whole.
  answer.once('close', () => {
    if (!answer.complete) response.destroy()
  })
  if (headers['content-length'] === undefined || !canHaveBody(response)) answer.pipe(response)
  else passOnAtOnce(answer, response, Number(headers['content-length']))
}

/** Leaves the body of an answer unused; what it says beside the body and citizens need goes along. */
function replaceBody<Answer extends ServerResponse>(
  answer: IncomingMessage,
  response: Answer,
): Answer {
  drain(answer)
  for (const name of ['allow', 'retry-after', 'set-cookie']) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  return response
}

/**
 * Passes on what the API says of its answer as far as it may, and answers in its place where the body must not pass:
 * of a fault without an envelope, of a redirect (it names addresses), with a status that no server should send.
 * @param base base address of the calls of who answered
 */
export async function receiveAnswer(
  { logger, loggedRoute }: { logger: Logger; loggedRoute: LoggedRoute },
  answer: IncomingMessage,
  request: Request,
  base: string,
): Promise<void> {
  const { headers: said, statusCode: status = 0 } = answer
  const { url, secure, res: response } = request
  if (!response) return
  const publicHost = request.headers['x-forwarded-host']?.toString()
  const { location } = said
  // Our own API tells it; browsers do not get it.
  noteErrcode(response, said[errcodeName])
  const headers = confineHeaders(said, { base, url, secure, publicHost })
  answer.headers = headers
  // It would otherwise be the one that the connection to the API has.
  headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
  // An API that refuses an upload reads no further. The citizen sends it to its end, and then reads the answer.
  if (status >= 400) request.unpipe().resume()
  const line = () => ({
    route: loggedRoute(request.originalUrl),
    status,
    request_id: request.headers['x-request-id'],
  })
  if (status < 200 || status > 599 || (isRedirect(status) && headers.location === undefined)) {
    const to =
      location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : ''
    logger.error(
      { ...line(), to },
      'the answer of the API cannot be passed on: is API_HOST the address that answers?',
    )
    return sendErrorEnvelope(replaceBody(answer, response), 502, 'gateway')
  }
  if (isRedirect(status) && headers.location !== undefined)
    return void replaceBody(answer, response)
      .status(status)
      .set('Cache-Control', 'no-store')
      .location(headers.location)
      .end()
  if (status < 400 || (request.method === 'HEAD' && isJson(answer))) return passOn(answer, response)
  const envelope = isJson(answer) ? await heldEnvelope(answer) : undefined
  // The API, or whoever asked, broke off meanwhile; of the former the citizen has been told.
  if (response.destroyed || response.headersSent) return
  if (envelope) return passOn(answer, response, envelope)
  logger.warn(line(), 'the API answered a fault without an envelope')
  sendUpstreamFault(replaceBody(answer, response), status)
}
