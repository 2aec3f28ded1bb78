import { Socket } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import type { Logger } from '../platform/log.ts'
import { createApiAddresses, UpstreamTimeout, type ApiAddress } from './api-addresses.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import { createLoggedRoute } from './logged-route.ts'
import { relayResponse } from './relay-response.ts'
import { upstreamRequestHeaders } from './upstream-headers.ts'

/** Only calls are proxied, so no site's pages are needed. */
const loggedRoute = createLoggedRoute([])

const isTimeout = (error: Error): boolean =>
  error instanceof UpstreamTimeout || ('code' in error && error.code === 'ETIMEDOUT')

export interface ApiProxyOptions {
  /** Base URLs of the API's servers; calls go to `<target>/api/…`. */
  readonly targets: readonly string[]
  /** PEM of the authority that signs the API's certificate; by default, the authorities that Node knows. */
  readonly ca?: string | undefined
  readonly logger: Logger
  /** How long the API may take to begin its response after it has received the request. */
  readonly timeoutSeconds?: number
}

/**
 * Calls `onTimeout` unless the returned function is called in time. The timer runs only while the API is being waited for:
 * a phone that uploads 50 MB over a slow network may take as long as it needs.
 */
function waitForApi(request: Request, timeoutMs: number, onTimeout: () => void): () => void {
  const timer = setTimeout(() => {
    const waitsForClient = request.readableFlowing === true && !request.complete
    if (waitsForClient) timer.refresh()
    else onTimeout()
  }, timeoutMs).unref()
  const restart = () => void timer.refresh()
  request.on('resume', restart).once('end', restart)
  return () => {
    clearTimeout(timer)
    request.off('resume', restart).off('end', restart)
  }
}

/**
 * Returns a middleware, to be mounted at `/api`, that proxies calls to a remote API. Bodies are streamed both ways. A client
 * that disconnects ends the call. Nothing is sent twice: failover happens only before there is a connection. An API that
 * cannot be reached becomes HTTP 502 and one that does not respond in time 504, both with an envelope; so does an error of
 * the API that comes without one. Only response headers of an allow-list reach the browser (decision 21).
 */
export function createApiProxy({
  targets,
  ca,
  logger,
  timeoutSeconds = 60,
}: ApiProxyOptions): RequestHandler {
  const timeoutMs = timeoutSeconds * 1000
  const addresses = createApiAddresses(targets, timeoutMs, ca)

  function fail(error: Error, request: Request, response: Response): void {
    // A client that is still sending reads the response only after its last byte.
    request.unpipe()
    request.resume()
    const isAnswered = response.writableEnded || response.destroyed
    if (isAnswered) return
    const route = loggedRoute(request.originalUrl)
    logger.error({ err: error, route }, 'the API did not answer')
    if (response.headersSent) response.destroy()
    else if (isTimeout(error)) sendErrorEnvelope(response, 504, 'gatewayTimeout')
    else sendErrorEnvelope(response, 502, 'gateway')
  }

  const plugin =
    (own: ApiAddress): Plugin<Request, Response> =>
    (proxy) => {
      // Emitted once there is a connection, before anything is sent.
      proxy.on('proxyReq', (upstreamRequest, request) => {
        const { socket } = upstreamRequest
        const address = (socket && addresses.addressOf(socket)) ?? own
        upstreamRequest.path = address.base.pathname + (request.url === '/' ? '' : request.url)
        upstreamRequest.setHeader('Host', address.base.host)
        // A connection to another address must not stay in the pool of this one.
        upstreamRequest.setHeader('Connection', address === own ? 'keep-alive' : 'close')
        const stop = waitForApi(request, timeoutMs, () =>
          upstreamRequest.destroy(new UpstreamTimeout()),
        )
        upstreamRequest.once('response', stop).once('close', stop)
      })
      proxy.on('proxyRes', (upstream, request, response) => {
        const { base } = addresses.addressOf(upstream.socket) ?? own
        relayResponse(upstream, request, response, {
          logger,
          loggedRoute,
          base: base.href,
          fail: (error) => fail(error, request, response),
        })
      })
      proxy.on('error', (error, request, response) => {
        if (request && response && !(response instanceof Socket)) fail(error, request, response)
      })
    }

  const proxies = new Map(
    addresses.all.map((address) => [
      address,
      createProxyMiddleware<Request, Response>({
        target: address.base,
        agent: addresses.createAgent(address),
        selfHandleResponse: true,
        // The default plugins log addresses and answer errors in their own words.
        ejectPlugins: true,
        plugins: [plugin(address)],
      }),
    ]),
  )

  return (request, response, next) => {
    if (!/^chunked$/i.test(request.headers['transfer-encoding'] ?? 'chunked'))
      return sendErrorEnvelope(response, 501, 'badInput')
    request.headers = upstreamRequestHeaders(request.headers)
    const [address] = addresses.candidates()
    const proxy = address && proxies.get(address)
    if (proxy) void proxy(request, response, next)
    else next()
  }
}
