import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { idempotencyKeyPattern, type Endpoint } from '../../contract/endpoint.ts'
import { success, type Envelope } from '../../contract/envelope.ts'
import { fieldMessages } from '../../contract/field-messages.ts'
import { CallerAddress } from '../platform/caller-address.ts'
import type { Logger } from '../platform/log.ts'
import { noteErrcode } from '../platform/metrics/errcode.ts'
import { authorise } from './authorise.ts'
import { CallError } from './call-error.ts'
import { type CompressedAnswer, createAnswerCompressor } from './compressed-answer.ts'
import { envelopeOf } from './failure.ts'
import type { Call, Caller, Protocol, Route } from './route.ts'
import { loggableRequestId, logCallSecurity } from './security-events.ts'

/** What every call needs, whatever it does. */
export interface ApiServices {
  readonly logger: Logger
  /**
   * Who calls: citizens by their token, staff by the desk's cookie, and never the one by the other's. Undefined when that
   * is missing, forged or expired.
   * @param path of the call or protocol, as the contract has it
   */
  readonly identify: (request: Request, path: string) => Promise<Caller | undefined>
}

/** Bytes of a JSON body: 20 addresses of 2,048 characters and a long description fit several times. */
const maxBody = 256 * 1024

const parseJson = express.json({
  limit: maxBody,
  verify: (_request, _response, body) => {
    if (!isUtf8(body)) throw new CallError('badInput', '内容不是 UTF-8 编码')
  },
})

/** Whatever the parser throws is wrong with the body; a decompressor's errors do not say so by themselves. */
const bodyError = (error: unknown): unknown =>
  error instanceof CallError || (error instanceof Error && 'type' in error)
    ? error
    : new CallError('badInput', '内容格式有误，请刷新页面重试')

/** Waits for the body parser; what it has read before it gives again. @throws what it reports, e.g. too large or not JSON */
export const readJson = (request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve, reject) => {
    parseJson(request, response, (error: unknown) =>
      error ? reject(bodyError(error)) : resolve(request.body),
    )
  })

async function rawInput(
  endpoint: Endpoint,
  request: Request,
  response: Response,
): Promise<unknown> {
  if (endpoint.method === 'GET') return request.query
  if (endpoint.multipart) return {}
  return (await readJson(request, response)) ?? {}
}

function idempotencyKeyOf(endpoint: Endpoint, request: Request): string | undefined {
  if (!endpoint.idempotent) return undefined
  const key = request.get('idempotency-key')
  if (!key || !idempotencyKeyPattern.test(key))
    throw new CallError('badInput', '请求缺少有效的 Idempotency-Key，请刷新页面重试')
  return key
}

async function answer(
  { endpoint, handle }: Route,
  caller: Caller | undefined,
  request: Request,
  response: Response,
) {
  authorise(endpoint.access, caller)
  const call: Call = {
    caller,
    address: new CallerAddress(request.ip ?? ''),
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    request,
  }
  const input = endpoint.input.safeParse(await rawInput(endpoint, request, response))
  if (!input.success)
    throw new CallError('badInput', undefined, { fields: fieldMessages(input.error.issues) })
  return success(endpoint.output.parse(await handle(input.data, call)))
}

/** Sends an envelope. Business errors are HTTP 200 (spec §7); nothing of a call may be cached. */
function send(response: Response, envelope: Envelope, status = 200): void {
  noteErrcode(response, envelope.errcode)
  response.status(status).set('Cache-Control', 'no-store').json(envelope)
}

function sendCompressed(
  response: Response,
  { errcode }: Envelope,
  { encoding, body }: CompressedAnswer,
): void {
  noteErrcode(response, errcode)
  response.set({ 'Cache-Control': 'no-store', 'Content-Encoding': encoding })
  response.type('json').send(body)
}

/**
 * Answers with the envelope of whatever was thrown, and logs what was not expected.
 * @param statusOf HTTP status of the answer
 */
export function sendFailure(
  error: unknown,
  path: string,
  services: Pick<ApiServices, 'logger'>,
  request: Request,
  response: Response,
  statusOf: (envelope: Envelope) => number = () => 200,
): void {
  const { envelope, unexpected } = envelopeOf(error)
  const request_id = loggableRequestId(path, request.get('x-request-id'))
  if (unexpected) services.logger.error({ err: error, path, request_id }, 'call failed')
  logCallSecurity(services.logger, path, request_id, { error, unexpected })
  if (response.headersSent || response.destroyed) return
  // A client that is still sending would see a reset instead of the answer, so the rest of the body is read and discarded.
  request.resume()
  send(response, envelope, statusOf(envelope))
}

/** An Express handler for a route: who calls, is it valid, run, security log, envelope. */
export function bind(route: Route, services: ApiServices): RequestHandler {
  const compress = route.isSameForAll ? createAnswerCompressor() : undefined
  return async (request, response) => {
    let caller: Caller | undefined
    try {
      caller = await services.identify(request, route.endpoint.path)
      const envelope = await answer(route, caller, request, response)
      logCallSecurity(services.logger, route.endpoint.path, request.get('x-request-id'), {})
      const compressed = await compress?.(
        JSON.stringify(envelope),
        request.get('accept-encoding') ?? '',
      )
      if (response.destroyed) return
      if (compress) response.vary('Accept-Encoding')
      if (compressed) sendCompressed(response, envelope, compressed)
      else send(response, envelope)
    } catch (error) {
      if (route.onRefused && caller && error instanceof CallError) {
        const sent = await rawInput(route.endpoint, request, response).catch(() => undefined)
        await route.onRefused(sent, { caller, request })
      }
      sendFailure(error, route.endpoint.path, services, request, response)
    }
  }
}

/** An Express handler for a protocol of its own; a client that has left gets no answer. */
export function bindProtocol(protocol: Protocol, services: ApiServices): RequestHandler {
  return async (request, response) => {
    response.set('Cache-Control', 'no-store')
    let caller: Caller | undefined
    try {
      caller = await services.identify(request, protocol.path)
      authorise(protocol.access ?? 'visitor', caller)
      await protocol.serve(request, response, {
        address: new CallerAddress(request.ip ?? ''),
        caller,
      })
    } catch (error) {
      if (protocol.onRefused && caller && error instanceof CallError) {
        const sent = await readJson(request, response).catch(() => undefined)
        await protocol.onRefused(sent, { caller, request })
      }
      const hasLeft = request.destroyed && !request.complete
      if (!hasLeft || !response.destroyed)
        sendFailure(error, protocol.path, services, request, response, ({ errcode }) => errcode)
    }
  }
}
