import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import type { Logger } from '../platform/log.ts'
import { sendFailure } from './failure.ts'
import { createRouteShape } from './route-shape.ts'
import { limitThinking, UpstreamTimeout } from './upstream-deadline.ts'

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

/** Nothing but calls comes here. */
const callShape = createRouteShape([])

/** Headers that speak of one connection only, and those that `Connection` names. Source: RFC 9110 §7.6.1. */
function dropHopByHop(headers: IncomingHttpHeaders): void {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    // How the body is framed and where it goes is not for a visitor to take away.
    .filter((name) => !['transfer-encoding', 'content-length', 'host'].includes(name))
  for (const name of [...hopByHop, ...named]) delete headers[name]
}

/** Which of the edge's own faults it was: the API did not answer in time, or could not be reached. */
const isTimeout = (error: Error): boolean =>
  error instanceof UpstreamTimeout || ('code' in error && error.code === 'ETIMEDOUT')

/** What happens around a proxied call. @param limit milliseconds the API may think */
const watch =
  (logger: Logger, limit: number): Plugin<Request, Response> =>
  (server) => {
    server.on('proxyReq', (call, request) => limitThinking(call, request, limit))
    server.on('proxyRes', ({ headers }, _request, response) => {
      dropHopByHop(headers)
      delete headers['x-powered-by']
      // Written out, because the proxy would otherwise promise what this connection may not keep.
      headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    })
    server.on('error', (error, request, response) => {
      const request_id = request?.headers['x-request-id']
      const route = callShape(request?.originalUrl ?? '')
      logger.error({ err: error, route, request_id }, 'the API did not answer')
      // What the visitor is still sending must be read, or the answer would not reach them.
      request?.unpipe()
      request?.resume()
      if (!response || !('status' in response) || response.headersSent) response?.destroy()
      else if (isTimeout(error)) sendFailure(response, 504, 'gatewayTimeout')
      else sendFailure(response, 502, 'gateway')
    })
  }

export interface ApiProxyOptions {
  /** Base address of the API; calls go to `<target>/api/…`. */
  readonly target: string
  readonly logger: Logger
  /** How long the API may think once it has the whole request. */
  readonly timeoutSeconds?: number
}

/**
 * Hands `/api` to a remote API, to be mounted at `/api`: bodies are streamed both ways, connections kept,
 * a visitor who leaves ends the call, and nothing is ever sent twice. An API that is away becomes HTTP 502,
 * one that does not answer 504, both with an envelope.
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
    // The usual plugins write addresses to the log and English texts to the citizen.
    ejectPlugins: true,
    plugins: [watch(logger, timeoutSeconds * 1000)],
  })
  return (request, response, next) => {
    dropHopByHop(request.headers)
    // Already answered by us, if it was asked for.
    delete request.headers.expect
    return proxy(request, response, next)
  }
}
