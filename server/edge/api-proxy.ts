import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import { withoutTrailingSlash } from '../../contract/routes.ts'
import type { Logger } from '../platform/log.ts'
import { sendErrorEnvelope } from './error-answers.ts'
import { createLoggedRoute } from './logged-route.ts'
import { responseTimeout, UpstreamTimeout } from './response-timeout.ts'
import { heldEnvelope, isJson, isRedirect, sendUpstreamFault } from './upstream-fault.ts'
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

/** @param body instead of the one that is still to come */
function passOn(answer: IncomingMessage, response: Response, body?: Buffer): void {
  response.statusCode = answer.statusCode ?? 502
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) response.setHeader(name, value)
  if (body) response.setHeader('Content-Length', body.length).end(body)
  else answer.pipe(response)
}

/** Leaves the body of an answer unused; what it says beside the body and citizens need goes along. */
function replaceBody(answer: IncomingMessage, response: Response): Response {
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
 */
const receiveAnswer =
  ({ logger, base }: ProxySettings) =>
  async (answer: IncomingMessage, request: Request, response: Response): Promise<void> => {
    const { headers, statusCode: status = 0 } = answer
    const { url, secure } = request
    const publicHost = request.headers['x-forwarded-host']?.toString()
    const { location } = headers
    confineHeaders(headers, { base, url, secure, publicHost })
    // It would otherwise be the one that the connection to the API has.
    headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    // An API that refuses an upload reads no further. The citizen sends it to its end, and then reads the answer.
    if (status >= 400) request.unpipe().resume()
    const line = {
      route: loggedRoute(request.originalUrl),
      status,
      request_id: request.headers['x-request-id'],
    }
    if (status < 200 || status > 599 || (isRedirect(status) && headers.location === undefined)) {
      const to =
        location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : ''
      logger.error(
        { ...line, to },
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
    if (status < 400 || (request.method === 'HEAD' && isJson(answer)))
      return passOn(answer, response)
    const envelope = isJson(answer) ? await heldEnvelope(answer) : undefined
    // The API, or whoever asked, broke off meanwhile.
    if (response.destroyed) return
    if (envelope) return passOn(answer, response, envelope)
    logger.warn(line, 'the API answered a fault without an envelope')
    sendUpstreamFault(replaceBody(answer, response), status)
  }

const proxyEvents =
  (settings: ProxySettings): Plugin<Request, Response> =>
  (server) => {
    const { logger, timeoutMs } = settings
    server.on('proxyReq', (call, request) => responseTimeout(call, request, timeoutMs))
    const receive = receiveAnswer(settings)
    server.on('proxyRes', (answer, request, response) => void receive(answer, request, response))
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
  /** Who vouches for the API's certificate, as PEM; when left out, the authorities that Node knows. */
  readonly ca?: string | undefined
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
  ca,
  logger,
  timeoutSeconds = 60,
}: ApiProxyOptions): RequestHandler {
  const connections = { keepAlive: true, maxFreeSockets: 256 }
  const base = `${withoutTrailingSlash(target)}/api`
  const proxy = createProxyMiddleware<Request, Response>({
    target: base,
    changeOrigin: true,
    agent: target.startsWith('https:')
      ? new HttpsAgent({ ...connections, ...(ca !== undefined && { ca }) })
      : new HttpAgent(connections),
    // A fault is read before it is passed on.
    selfHandleResponse: true,
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
