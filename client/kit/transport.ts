import * as words from '#words/kit.ts'
import { language } from '#words/language.ts'
import './jitless.ts'
import axios, { type AxiosResponse } from 'axios'
import type * as z from 'zod/mini'
import { type Endpoint, urlOf } from '../../contract/endpoint.ts'
import { envelope, failureData } from '../../contract/envelope.ts'
import { errors } from '../../contract/errors.ts'
import { receive, type Received } from '../../contract/receive.ts'
import { CallFailure, noAnswer, transportMessage } from './call-failure.ts'
import { noteServerDate } from './server-clock.ts'

export interface CallOptions {
  /** Aborting rejects the call with the signal's reason. */
  signal?: AbortSignal
  /** Key for endpoints marked `idempotent`. */
  idempotencyKey?: string
  /** Bytes sent so far; `total` is absent while unknown. */
  onUploadProgress?: (progress: { loaded: number; total?: number | undefined }) => void
  /** Multipart body, instead of the input. */
  body?: FormData
  /**
   * Called as the submission itself is sent, after tokens and checks. Its failures are `ofSubmission`. An `errcode` of 0
   * means that the submission was received, under any HTTP status, and must not be sent again.
   */
  onSubmission?: () => void
  /** Extra body members, for a back end that requires more than the contract. */
  extra?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** Message when no answer arrived, in place of the specification's. */
  noAnswerMessage?: string
}

// No timeout (spec §9). Every status resolves, because this file alone maps failures to messages.
const http = axios.create({ adapter: 'xhr', validateStatus: () => true })

/** Returns the query string without undefined and null members. */
const queryOf = (input: unknown) =>
  new URLSearchParams(
    Object.entries(input ?? {}).flatMap(([name, value]) =>
      value == null ? [] : [[name, String(value)]],
    ),
  )

/** Sends one request and reads what it can of any back end's answer. @throws CallFailure, or the abort's reason */
export const send = async <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  token: string | undefined,
  options?: CallOptions,
): Promise<Received<z.output<O>>> =>
  receive(endpoint.output, await requestData(endpoint, input, token, options))

/**
 * Sends one request, and returns the data of its envelope as it came. Source: spec §7 (token header, GET as query
 * string, POST as body) and §8 (messages).
 * @param token undefined for a call without one, and where a cookie authenticates
 * @throws CallFailure, or the reason of `options.signal` when that was aborted
 */
export async function requestData<I extends z.ZodMiniType>(
  endpoint: Endpoint<I>,
  input: z.input<I>,
  token: string | undefined,
  options: CallOptions = {},
): Promise<unknown> {
  const { signal, idempotencyKey, onUploadProgress, body, extra, headers, onSubmission } = options
  const ofSubmission = onSubmission !== undefined
  onSubmission?.()
  let response: AxiosResponse<unknown>
  try {
    response = await http.request({
      method: endpoint.method,
      url: urlOf(endpoint),
      ...(endpoint.method === 'GET'
        ? { params: queryOf(input) }
        : { data: body ?? (extra ? Object.assign({}, input, extra) : input) }),
      headers: {
        ...headers,
        // The language of messages that the call sends, e.g. an SMS code: the page's, not the browser's.
        'Accept-Language': language,
        ...(token !== undefined && { 'Access-Token': token }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(signal && { signal }),
      ...(onUploadProgress && { onUploadProgress }),
    })
  } catch (cause) {
    // Not `throwIfAborted`, which older phones lack.
    if (signal?.aborted) throw signal.reason ?? new DOMException('aborted', 'AbortError')
    const message = options.noAnswerMessage ?? words.timeout
    throw new CallFailure(noAnswer, message, { cause, ofSubmission })
  }
  // A cache may keep other answers.
  if (response.headers['cache-control'] === 'no-store') noteServerDate(response.headers['date'])
  return dataOf(response, ofSubmission)
}

function dataOf(
  { status: httpStatus, data: body }: AxiosResponse<unknown>,
  ofSubmission: boolean,
): unknown {
  const { errcode, errmessage, message, data } = receive(envelope, body)
  if (errcode === 0 && (httpStatus === 200 || ofSubmission)) return data
  const { sessionExpired } = errors
  const said =
    errcode === sessionExpired.errcode ? sessionExpired.errmessage : errmessage || message
  // HTTP 200 without an errcode is no envelope, e.g. a page; the specification has no message for it.
  const isPage = errcode === undefined && httpStatus === 200
  throw new CallFailure(
    errcode || httpStatus,
    isPage ? words.busy : said || transportMessage(httpStatus),
    { httpStatus, ofSubmission, data: receive(failureData, data) },
  )
}
