import type { Request, RequestHandler, Response } from 'express'
import { errors, type Dispatcher } from 'undici'
import type { Logger } from '../platform/log.ts'
import { createApiAddresses } from './api-addresses.ts'
import { callBody, type CallBody } from './call-body.ts'
import { callHeaders, hasBody } from './call-headers.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import { createLoggedRoute } from './logged-route.ts'
import { receiveAnswer } from './receive-answer.ts'
import { responseTimeout, UpstreamTimeout } from './response-timeout.ts'

/** Only calls are proxied, so no site's pages are needed. */
const loggedRoute = createLoggedRoute([])

/** Whether the API did not answer in time, rather than could not be reached. */
const isTimeout = (error: Error): boolean =>
  error instanceof UpstreamTimeout ||
  error instanceof errors.ConnectTimeoutError ||
  ('code' in error && error.code === 'ETIMEDOUT')

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
    const { method, headers } = request
    // Nobody asks so, and the client frames bodies in its own way.
    if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked'))
      return sendErrorEnvelope(response, 501, 'badInput')
    // Express says `/` of `/api` as well.
    const path = request.url === '/' ? '' : request.url
    const inTurn = addresses.inTurn()
    let tried = 0
    /** Of the call, once there is a connection: nothing has been sent before. */
    let running: Dispatcher.DispatchController | undefined
    /** Why it must not be sent any more. */
    let givenUp: Error | undefined
    let body: CallBody | undefined

    function end(error: Error): void {
      // The rest of the request must be read, or a client that is still sending never reads the answer.
      body?.release()
      fail(error, request, response)
    }
    function giveUp(error: Error): void {
      givenUp = error
      if (running) running.abort(error)
      else end(error)
    }

    function open(): void {
      const address = inTurn[tried]
      if (!address) return
      body = hasBody(headers) ? callBody(request) : undefined
      const stopWaiting = responseTimeout(request, body, timeoutSeconds * 1000, giveUp)
      const answer = receiveAnswer(reading, request, response, address.base)
      address.pool.dispatch(
        {
          path: address.path + path,
          method,
          headers: callHeaders(request, address.host),
          body: body?.stream ?? null,
        },
        {
          onRequestStart(controller) {
            running = controller
            if (givenUp) controller.abort(givenUp)
          },
          onResponseStart(controller, status, said) {
            // A word in between. Source: RFC 9110 §15.2.
            if (status < 200) return
            stopWaiting()
            // An API that refuses an upload reads no further. The citizen sends it to its end, and then reads the answer.
            if (status >= 400) body?.release()
            answer.start(controller, status, said)
          },
          onResponseData: (controller, piece) => answer.take(controller, piece),
          onResponseEnd() {
            body?.release()
            answer.end()
          },
          onResponseError(_controller, error) {
            stopWaiting()
            answer.stop()
            tried += 1
            const mayGoElsewhere =
              !running &&
              !givenUp &&
              !response.destroyed &&
              tried < inTurn.length &&
              !(error instanceof errors.InvalidArgumentError)
            if (mayGoElsewhere) {
              addresses.setAside(address)
              return open()
            }
            end(error)
          },
        },
      )
    }
    response.once('close', () => {
      if (!response.writableFinished) giveUp(new Error('whoever asked has left'))
    })
    open()
  }
}
