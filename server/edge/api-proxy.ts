import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import type { Logger } from '../platform/log.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import { createLoggedRoute } from './logged-route.ts'
import { responseTimeout, UpstreamTimeout } from './response-timeout.ts'

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]

/** Only calls are proxied, so no site's pages are needed. */
const loggedRoute = createLoggedRoute([])

/** Headers that are valid for one connection only, and those that `Connection` names. Source: RFC 9110 §7.6.1. */
function dropHopByHop(headers: IncomingHttpHeaders): void {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    // A client must not be able to remove the headers that frame and route the request.
    .filter((name) => !['transfer-encoding', 'content-length', 'host'].includes(name))
  for (const name of [...hopByHop, ...named]) delete headers[name]
}

/** Whether the API did not answer in time, rather than could not be reached. */
const isTimeout = (error: Error): boolean =>
  error instanceof UpstreamTimeout || ('code' in error && error.code === 'ETIMEDOUT')

/** @param timeoutMs how long the API may take to begin its answer */
const proxyEvents =
  (logger: Logger, timeoutMs: number): Plugin<Request, Response> =>
  (server) => {
    server.on('proxyReq', (call, request) => responseTimeout(call, request, timeoutMs))
    server.on('proxyRes', ({ headers }, _request, response) => {
      dropHopByHop(headers)
      delete headers['x-powered-by']
      // Set here, because the proxy would otherwise pass on `keep-alive` for a connection that is closing.
      headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    })
    server.on('error', (error, request, response) => {
      const request_id = request?.headers['x-request-id']
      const route = loggedRoute(request?.originalUrl ?? '')
      logger.error({ err: error, route, request_id }, 'the API did not answer')
      // The rest of the request must be read, or a client that is still sending never reads the answer.
      request?.unpipe()
      request?.resume()
      if (!response || !('status' in response) || response.headersSent) response?.destroy()
      else if (isTimeout(error)) sendErrorEnvelope(response, 504, 'gatewayTimeout')
      else sendErrorEnvelope(response, 502, 'gateway')
    })
  }

export interface ApiProxyOptions {
  /** Base address of the API; calls go to `<target>/api/…`. */
  readonly target: string
  readonly logger: Logger
  /** How long the API may take to begin its answer once it has the whole request. */
  readonly timeoutSeconds?: number
}

/**
 * Hands `/api` to a remote API, to be mounted at `/api`: bodies are streamed both ways, connections kept,
 * a client that disconnects ends the call, and nothing is ever sent twice. An API that cannot be reached
 * becomes HTTP 502, one that does not answer in time 504, both with an envelope.
 */
export function createApiProxy({
  target,
  logger,
  timeoutSeconds = 60,
}: ApiProxyOptions): RequestHandler {
  const Agent = target.startsWith('https:') ? HttpsAgent : HttpAgent
  const proxy = createProxyMiddleware<Request, Response>({
    target: `${target.replace(/\/+$/, '')}/api`,
    changeOrigin: true,
    agent: new Agent({ keepAlive: true, maxFreeSockets: 256 }),
    // The default plugins log addresses and answer in English.
    ejectPlugins: true,
    plugins: [proxyEvents(logger, timeoutSeconds * 1000)],
  })
  return (request, response, next) => {
    dropHopByHop(request.headers)
    // `100 Continue` has been sent by this server already.
    delete request.headers.expect
    return proxy(request, response, next)
  }
}
