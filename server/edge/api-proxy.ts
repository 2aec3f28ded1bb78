import type { ClientRequest } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from '../platform/log.ts'
import { createApiAddresses } from './api-addresses.ts'
import { callHeaders, hasBody } from './call-headers.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import { createLoggedRoute } from './logged-route.ts'
import { receiveAnswer } from './receive-answer.ts'
import { responseTimeout, UpstreamTimeout } from './response-timeout.ts'

/** Only calls are proxied, so no site's pages are needed. */
const loggedRoute = createLoggedRoute([])

/** Whether the API did not answer in time, rather than could not be reached. */
const isTimeout = (error: Error): boolean =>
  error instanceof UpstreamTimeout || ('code' in error && error.code === 'ETIMEDOUT')

/** How long connecting may take where there is another address to try. */
const connectMs = 2_000

/** Calls back once there is a connection: nothing has been sent before. @param withinMs or the call ends */
function whenConnected(call: ClientRequest, withinMs: number | undefined, send: () => void): void {
  call.once('socket', (socket) => {
    if (!socket.connecting) return send()
    const timer =
      withinMs === undefined
        ? undefined
        : setTimeout(() => call.destroy(new Error('no connection in time')), withinMs).unref()
    call.once('close', () => clearTimeout(timer))
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      send()
    })
  })
}

export interface ApiProxyOptions {
  /** Base addresses of the API, one or several of the same; calls go to `<target>/api/…`. */
  readonly targets: readonly string[]
  /** Who vouches for the API's certificate, as PEM; when left out, the authorities that Node knows. */
  readonly ca?: string | undefined
  readonly logger: Logger
  /** How long the API may take to begin its answer once it has the whole request. */
  readonly timeoutSeconds?: number
}

/**
 * Hands `/api` to a remote API, to be mounted at `/api`: bodies are streamed both ways, connections kept,
 * a client that disconnects ends the call, and nothing is ever sent twice: another address is tried only where there was no
 * connection. An API that cannot be reached becomes HTTP 502, one that does not answer in time 504, both with an envelope;
 * so does whatever fault it answers without one. Of its headers only what describes the answer reaches a browser
 * (decision 21).
 */
export function createApiProxy({
  targets,
  ca,
  logger,
  timeoutSeconds = 60,
}: ApiProxyOptions): RequestHandler {
  const addresses = createApiAddresses(targets, ca)
  const reading = { logger, loggedRoute }

  function fail(error: Error, request: Request, response: Response): void {
    // The rest of the request must be read, or a client that is still sending never reads the answer.
    request.unpipe().resume()
    // It stopped reading because it has said everything; or whoever asked has left.
    if (response.writableEnded || response.destroyed) return
    const request_id = request.headers['x-request-id']
    const route = loggedRoute(request.originalUrl)
    logger.error({ err: error, route, request_id }, 'the API did not answer')
    if (response.headersSent) response.destroy()
    else if (isTimeout(error)) sendErrorEnvelope(response, 504, 'gatewayTimeout')
    else sendErrorEnvelope(response, 502, 'gateway')
  }

  return (request, response) => {
    const { method } = request
    // Express says `/` of `/api` as well.
    const path = request.url === '/' ? '' : request.url
    const [first, ...others] = addresses.inTurn()
    const open = (address: typeof first, rest: typeof others): void => {
      if (!address) return
      const headers = callHeaders(request, address.host)
      const call = address.open(address.path + path, { method, headers })
      const [next, ...further] = rest
      let isConnected = false
      const leave = () => {
        if (!response.writableFinished) call.destroy()
      }
      response.once('close', leave)
      call.on('error', (error) => {
        response.off('close', leave)
        if (isConnected || !next || response.destroyed) return fail(error, request, response)
        addresses.setAside(address)
        open(next, further)
      })
      call.once('response', (answer) => void receiveAnswer(reading, answer, request, address.base))
      responseTimeout(call, request, timeoutSeconds * 1000)
      whenConnected(call, next && connectMs, () => {
        isConnected = true
        if (hasBody(request.headers)) request.pipe(call)
        else call.end()
      })
    }
    open(first, others)
  }
}
