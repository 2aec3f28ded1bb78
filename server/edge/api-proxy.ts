import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import type { Logger } from '../platform/log.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import { createLoggedRoute } from './logged-route.ts'
import { responseTimeout, UpstreamTimeout } from './response-timeout.ts'
import { isRedirect, lacksEnvelope, sendUpstreamFault } from './upstream-fault.ts'
import { confineHeaders } from './upstream-headers.ts'

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

/** Headers that frame and route the request or that the edge itself has written: no client can have them removed. */
const isKept = (name: string) =>
  /^(transfer-encoding|content-length|host|x-request-id|x-forwarded-.*)$/.test(name)

/** Headers that are valid for one connection only, and those that `Connection` names. Source: RFC 9110 §7.6.1. */
function dropHopByHop(headers: IncomingHttpHeaders): void {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !isKept(name))
  for (const name of [...hopByHop, ...named]) delete headers[name]
}

/** Whether the API did not answer in time, rather than could not be reached. */
const isTimeout = (error: Error): boolean =>
  error instanceof UpstreamTimeout || ('code' in error && error.code === 'ETIMEDOUT')

interface ProxySettings {
  readonly logger: Logger
  /** Base address of the API's calls, without a slash at its end. */
  readonly base: string
  /** How long the API may take to begin its answer. */
  readonly timeoutMs: number
}

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

/**
 * Passes on what the API says of its answer as far as it may, and answers in its place where the body must not pass:
 * of a fault without an envelope, of a redirect (it names addresses), with a status that no server should send.
 */
const receiveAnswer =
  ({ logger, base }: ProxySettings) =>
  (answer: IncomingMessage, request: Request, response: Response): void => {
    const { headers, statusCode: status = 0 } = answer
    const { url, secure } = request
    const publicHost = request.headers['x-forwarded-host']?.toString()
    const isFault = lacksEnvelope(answer)
    const { location } = headers
    confineHeaders(headers, { base, url, secure, publicHost })
    // Written by whoever wrote the server; the status says the same.
    answer.statusMessage = ''
    // Set here, because the proxy would otherwise pass on `keep-alive` for a connection that is closing.
    headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    // An API that refuses an upload reads no further. The citizen sends it to its end, and then reads the answer.
    if (status >= 400) request.unpipe().resume()
    const isKnown = status >= 200 && status <= 599
    if (isKnown && !isFault && !isRedirect(status)) return

    drain(answer)
    for (const name of ['allow', 'retry-after', 'set-cookie'])
      if (headers[name] !== undefined) response.setHeader(name, headers[name])
    if (isRedirect(status) && headers.location !== undefined) {
      response.status(status).set('Cache-Control', 'no-store').location(headers.location).end()
      return
    }
    const line = {
      route: loggedRoute(request.originalUrl),
      status,
      request_id: request.headers['x-request-id'],
    }
    if (isFault && isKnown) {
      logger.warn(line, 'the API answered a fault without an envelope')
      return sendUpstreamFault(response, status)
    }
    const to =
      location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : ''
    logger.error(
      { ...line, to },
      'the answer of the API cannot be passed on: is API_HOST the address that answers?',
    )
    sendErrorEnvelope(response, 502, 'gateway')
  }

const proxyEvents =
  (settings: ProxySettings): Plugin<Request, Response> =>
  (server) => {
    const { logger, timeoutMs } = settings
    server.on('proxyReq', (call, request) => responseTimeout(call, request, timeoutMs))
    server.on('proxyRes', receiveAnswer(settings))
    server.on('error', (error, request, response) => {
      // The rest of the request must be read, or a client that is still sending never reads the answer.
      request?.unpipe()
      request?.resume()
      // It stopped reading because it has said everything.
      if (response && 'writableEnded' in response && response.writableEnded) return
      const request_id = request?.headers['x-request-id']
      const route = loggedRoute(request?.originalUrl ?? '')
      logger.error({ err: error, route, request_id }, 'the API did not answer')
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
 * becomes HTTP 502, one that does not answer in time 504, both with an envelope; so does whatever fault it answers
 * without one. Of its headers only what describes the answer reaches a browser (decision 21).
 */
export function createApiProxy({
  target,
  logger,
  timeoutSeconds = 60,
}: ApiProxyOptions): RequestHandler {
  const Agent = target.startsWith('https:') ? HttpsAgent : HttpAgent
  const base = `${target.replace(/\/+$/, '')}/api`
  const proxy = createProxyMiddleware<Request, Response>({
    target: base,
    changeOrigin: true,
    agent: new Agent({ keepAlive: true, maxFreeSockets: 256 }),
    // The default plugins log addresses and answer in English.
    ejectPlugins: true,
    plugins: [proxyEvents({ logger, base, timeoutMs: timeoutSeconds * 1000 })],
  })
  return (request, response, next) => {
    dropHopByHop(request.headers)
    // `100 Continue` has been sent by this server already.
    delete request.headers.expect
    return proxy(request, response, next)
  }
}
