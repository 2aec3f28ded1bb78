import { setTimeout as delay } from 'node:timers/promises'
import { urlOf, type Endpoint } from '../../contract/endpoint.ts'
import { envelope, failureData, type FailureData } from '../../contract/envelope.ts'
import { receive, type Received } from '../../contract/receive.ts'

/** The answer to a call, as the portal's client reads it. */
export interface Answer {
  /** Why the call failed, in plain English; undefined when it succeeded. */
  readonly problem: string | undefined
  /** HTTP status; undefined without a response. */
  readonly status?: number
  /** Undefined when the answer was no envelope. */
  readonly errcode: number | undefined
  readonly data: unknown
  readonly failure: Received<FailureData>
}

export interface CallOptions {
  readonly key?: string
  readonly form?: FormData
  /** Set when the answer replaces the token. */
  readonly token?: string
}

export interface BackEnd {
  /** Sent with every call once it is set. */
  token: string | undefined
  ask(endpoint: Endpoint, input: object, options?: CallOptions): Promise<Answer>
  /** Waits, e.g. until a code may be sent again. */
  wait(seconds: number): Promise<void>
}

/** Seconds to wait for an answer. The portal's edge waits 60. */
const patience = 60

const failed = (problem: string, errcode?: number): Answer => ({
  problem,
  errcode,
  data: undefined,
  failure: {},
})

/** Reads an envelope as the client does: spec §7 and §8. */
function readAnswer(status: number, type: string, text: string): Answer {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    const what = text.trim() === '' ? 'nothing' : /html/.test(type) ? 'a web page' : 'no JSON'
    return failed(`answers HTTP ${status} and ${what} instead of an envelope`)
  }
  const { errcode, errmessage, message, data } = receive(envelope, body)
  if (errcode === undefined) return failed(`answers HTTP ${status} and JSON without errcode`)
  const failure = receive(failureData, data)
  const said = errmessage || message || 'no message'
  if (errcode !== 0)
    return { problem: `refuses: errcode ${errcode}, ${said}`, errcode, data, failure }
  if (status !== 200)
    return {
      ...failed(`answers HTTP ${status}, which counts as a failure (errcode is 0)`, errcode),
      data,
    }
  return { problem: undefined, errcode, data, failure: {} }
}

/** @param host its origin, e.g. `https://api.example.cn`; calls go to `<host>/api/…` */
export function createBackEnd(
  host: string,
  wait: BackEnd['wait'] = (seconds) => delay(seconds * 1000),
): BackEnd {
  const backEnd: BackEnd = {
    token: undefined,
    wait,
    async ask(endpoint, input, { key, form, token = backEnd.token } = {}) {
      const isGet = endpoint.method === 'GET'
      const url = new URL(host.replace(/\/+$/, '') + urlOf(endpoint))
      if (isGet)
        for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value))
      const headers = {
        ...(token !== undefined && { 'access-token': token }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(!isGet && !form && { 'content-type': 'application/json' }),
      }
      try {
        const response = await fetch(url, {
          method: endpoint.method,
          headers,
          ...(!isGet && { body: form ?? JSON.stringify(input) }),
          signal: AbortSignal.timeout(patience * 1000),
          redirect: 'manual',
        })
        const type = response.headers.get('content-type') ?? ''
        const { status } = response
        return { ...readAnswer(status, type, await response.text()), status }
      } catch (error) {
        const cause = error instanceof Error ? (error.cause ?? error) : error
        const why = cause instanceof Error ? cause.message || cause.name : String(cause)
        return failed(`does not answer: ${why}`)
      }
    },
  }
  return backEnd
}
