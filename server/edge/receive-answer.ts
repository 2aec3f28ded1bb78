import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { Dispatcher } from 'undici'
import type { Logger } from '../platform/log.ts'
import { errcodeHeader, noteErrcode } from '../platform/metrics/errcode.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import type { LoggedRoute } from './logged-route.ts'
import { heldBytes, isEnvelope, isJson, isRedirect, sendUpstreamFault } from './upstream-fault.ts'
import { confineHeaders } from './upstream-headers.ts'

const errcodeName = errcodeHeader.toLowerCase()

/** Of what nobody is given so much is read, so that the connection can be kept. */
const unusedBytes = 1024 * 1024
/** No envelope takes longer once it has begun, and nothing unused is read for longer. */
const patienceMs = 10_000

/** Longer ones are not worth being copied. */
const textBytes = 8 * 1024

type Flow = Pick<Dispatcher.DispatchController, 'pause' | 'resume' | 'abort'>

/** Takes an answer of the API as it comes in. */
export interface AnswerReceiver {
  /** Its status, of 200 or above, and its headers. */
  start(
    flow: Flow,
    status: number,
    said: Readonly<Record<string, string | string[] | undefined>>,
  ): void
  /** A piece of its body. */
  take(flow: Flow, piece: Buffer): void
  end(): void
  /** It has ended, or breaks off. */
  stop(): void
}

/** What is done with a body: passed on, held until it is known what it is, or read to nowhere. */
type Use = 'pass' | 'hold' | 'drop'

/** Leaves the body of an answer unused; what it says beside the body and citizens need goes along. */
function replaceBody<Answer extends ServerResponse>(
  headers: IncomingHttpHeaders,
  response: Answer,
): Answer {
  for (const name of ['allow', 'retry-after', 'set-cookie']) {
    const value = headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  return response
}

/**
 * Passes on what the API says of its answer as far as it may, and answers in its place where the body must not pass:
 * of a fault without an envelope, of a redirect (it names addresses), with a status that no server should send.
 * @param base base address of the calls of who answers
 */
export function receiveAnswer(
  { logger, loggedRoute }: { logger: Logger; loggedRoute: LoggedRoute },
  request: Request,
  response: Response,
  base: string,
): AnswerReceiver {
  let use: Use = 'pass'
  let headers: IncomingHttpHeaders = {}
  let status = 0
  let left = 0
  let length = -1
  const held: Buffer[] = []
  let timer: NodeJS.Timeout | undefined

  const line = () => ({
    route: loggedRoute(request.originalUrl),
    status,
    request_id: request.headers['x-request-id'],
  })

  function passOn(): void {
    response.statusCode = status
    for (const name of Object.keys(headers)) {
      const value = headers[name]
      if (value !== undefined) response.setHeader(name, value)
    }
  }
  function drop(flow: Flow): void {
    use = 'drop'
    left = unusedBytes
    timer ??= setTimeout(() => flow.abort(new Error('the rest is not needed')), patienceMs).unref()
  }
  function tellFault(): void {
    logger.warn(line(), 'the API answered a fault without an envelope')
    sendUpstreamFault(replaceBody(headers, response), status)
  }
  function replaceFault(flow: Flow): void {
    clearTimeout(timer)
    timer = undefined
    drop(flow)
    tellFault()
  }
  function replaceOdd(flow: Flow, location: string | undefined): void {
    drop(flow)
    const to =
      location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : ''
    logger.error(
      { ...line(), to },
      'the answer of the API cannot be passed on: is API_HOST the address that answers?',
    )
    sendErrorEnvelope(replaceBody(headers, response), 502, 'gateway')
  }

  return {
    start(flow, answered, said) {
      status = answered
      const publicHost = request.headers['x-forwarded-host']?.toString()
      // Our own API tells it; browsers do not get it.
      noteErrcode(response, said[errcodeName])
      headers = confineHeaders(said, { base, request, publicHost })
      const { location } = headers
      if (status > 599 || (isRedirect(status) && location === undefined))
        return replaceOdd(flow, said['location']?.toString())
      if (isRedirect(status) && location !== undefined) {
        drop(flow)
        replaceBody(headers, response)
          .status(status)
          .set('Cache-Control', 'no-store')
          .location(location)
          .end()
        return
      }
      if (status < 400 || (request.method === 'HEAD' && isJson(headers))) {
        length = Number(headers['content-length'] ?? -1)
        return passOn()
      }
      if (!isJson(headers) || Number(headers['content-length'] ?? 0) > heldBytes)
        return replaceFault(flow)
      use = 'hold'
      left = heldBytes
      timer = setTimeout(() => replaceFault(flow), patienceMs).unref()
    },
    take(flow, piece) {
      left -= piece.length
      if (use === 'pass') {
        // Most answers come in one piece: as text, Node writes it with the headers in one call of the system's simplest.
        if (piece.length === length && length < textBytes)
          response.end(piece.toString('latin1'), 'latin1')
        else if (!response.write(piece)) {
          flow.pause()
          response.once('drain', () => flow.resume())
        }
      } else if (use === 'hold') {
        held.push(piece)
        if (left < 0) replaceFault(flow)
      } else if (left < 0) flow.abort(new Error('the rest is not needed'))
    },
    end() {
      clearTimeout(timer)
      if (use === 'pass') response.end()
      if (use !== 'hold') return
      const body = Buffer.concat(held)
      if (isEnvelope(body, headers['content-encoding'])) {
        passOn()
        response.setHeader('Content-Length', body.length).end(body)
      } else tellFault()
    },
    stop: () => clearTimeout(timer),
  }
}
