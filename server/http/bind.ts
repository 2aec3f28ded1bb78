import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { idempotencyKeyPattern, type Endpoint } from '../../contract/endpoint.ts'
import { success, type Envelope } from '../../contract/envelope.ts'
import { pageLanguages, type PageLanguage } from '../../contract/pages.ts'
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

export interface ApiServices {
  readonly logger: Logger
  /**
   * Identifies the caller: citizens by their token, staff by the desk's cookie, never the other way round. Returns undefined if it
   * is missing, forged or expired.
   * @param path of the call or protocol, as in the contract
   */
  readonly identify: (request: Request, path: string) => Promise<Caller | undefined>
}

/** Bytes of a JSON body: several times 20 addresses of 2,048 characters and a long description. */
const maxBody = 256 * 1024

const parseJson = express.json({
  limit: maxBody,
  verify: (_request, _response, body) => {
    if (!isUtf8(body)) throw new CallError('badInput', '内容不是 UTF-8 编码')
  },
})

/** Every error of the parser means a bad body; a decompressor's errors do not have a status. */
const bodyError = (error: unknown): unknown =>
  error instanceof CallError || (error instanceof Error && 'type' in error)
    ? error
    : new CallError('badInput', '内容格式有误，请刷新页面重试')

/** Parses the body, or returns the one that was parsed before. @throws the parser's error, e.g. too large or not JSON */
const readJson = (request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve, reject) => {
    parseJson(request, response, (error: unknown) =>
      error ? reject(bodyError(error)) : resolve(request.body),
    )
  })

/** @throws CallError badInput with the message of each field */
function parseInput<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  const input = schema.safeParse(raw)
  if (input.success) return input.data
  throw new CallError('badInput', undefined, { fields: fieldMessages(input.error.issues) })
}

/** Reads the input of a protocol that takes a `POST` of JSON at its own path. @throws CallError notFound; badInput */
export async function readPost<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: Request,
  response: Response,
): Promise<z.output<Schema>> {
  if (request.method !== 'POST' || request.path !== '/') throw new CallError('notFound')
  return parseInput(schema, await readJson(request, response))
}

async function rawInput(endpoint: Endpoint, request: Request, response: Response) {
  if (endpoint.method === 'GET') return request.query
  if (endpoint.multipart) return {}
  return (await readJson(request, response)) ?? {}
}

/**
 * Derives the key of a call without one. The token is a secret that is stored nowhere, so that two reports of one
 * visitor have nothing in common. Tickets are left out, because a retry brings others.
 */
function derivedKey({ path }: Endpoint, request: Request, input: unknown): string {
  const contents = JSON.stringify(input, (name, value: unknown) =>
    name.endsWith('_ticket') ? undefined : value,
  )
  return createHash('sm3')
    .update(JSON.stringify([request.get('access-token'), path, contents]))
    .digest('base64url')
}

function idempotencyKeyOf(endpoint: Endpoint, request: Request, input: unknown) {
  if (!endpoint.idempotent) return undefined
  const key = request.get('idempotency-key')
  if (key === undefined && endpoint.idempotent === 'derivable')
    return derivedKey(endpoint, request, input)
  if (!key || !idempotencyKeyPattern.test(key))
    throw new CallError('badInput', '请求缺少有效的 Idempotency-Key，请刷新页面重试')
  return key
}

/** Returns the language of `Accept-Language`, which our pages set to their own; Chinese for any other. */
const languageOf = (request: Request): PageLanguage =>
  pageLanguages.find((language) => language === request.acceptsLanguages(pageLanguages)) ?? 'zh-CN'

async function answer(
  { endpoint, handle }: Route,
  caller: Caller | undefined,
  request: Request,
  response: Response,
) {
  authorise(endpoint.access, caller)
  const input = parseInput(endpoint.input, await rawInput(endpoint, request, response))
  const call: Call = {
    caller,
    address: new CallerAddress(request.ip ?? ''),
    idempotencyKey: idempotencyKeyOf(endpoint, request, input),
    language: languageOf(request),
    request,
  }
  return success(endpoint.output.parse((await handle(input, call)) ?? {}))
}

/** Sends an envelope. Business errors are HTTP 200 (spec §7); responses are not cached. */
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

/** Sends the envelope of an error and logs unexpected ones. @param statusOf returns the HTTP status */
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
  // Drain the body: a client that is still sending would see a reset instead of the response.
  request.resume()
  send(response, envelope, statusOf(envelope))
}

/** Returns the Express handler of a route: identify, authorise, parse, run, security log, envelope. */
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

/** Returns the Express handler of a protocol that is not JSON. A client that has disconnected gets no response. */
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
