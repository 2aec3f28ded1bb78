import '../../kit/jitless.ts'
import * as z from 'zod/mini'
import { type Endpoint, urlOf } from '../../../contract/endpoint.ts'
import { envelope, failureData } from '../../../contract/envelope.ts'
import { backgroundHeader } from '../../../contract/staff/session.ts'
import { receive } from '../../../contract/receive.ts'
import { CallFailure, noAnswer, unreadable } from '../../kit/call-failure.ts'

export interface SendOptions {
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal
  /** For endpoints marked `idempotent`. */
  idempotencyKey?: string
  /** Sent by the page without user activity: does not extend the session. */
  isBackground?: boolean
}

/**
 * Sends one desk call, authenticated by the cookie. The desk only talks to its own server, so a response that does
 * not match the contract is a failure.
 * @throws CallFailure, or the reason of `options.signal` when aborted
 */
export async function send<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  { signal, idempotencyKey, isBackground = false }: SendOptions = {},
): Promise<z.output<O>> {
  let httpStatus: number
  let body: unknown
  try {
    const response = await fetch(urlOf(endpoint), {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(isBackground && { [backgroundHeader]: '1' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(input),
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      ...(signal && { signal }),
    })
    httpStatus = response.status
    body = parse(await response.text())
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new CallFailure(noAnswer, '连不上服务器，请稍后重试', { cause })
  }
  return read(endpoint.output, httpStatus, body)
}

/** Returns undefined for anything but JSON, e.g. a proxy's error page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read<O extends z.ZodMiniType>(output: O, httpStatus: number, body: unknown): z.output<O> {
  const { errcode, errmessage, data } = receive(envelope, body)
  if (errcode === 0 && httpStatus === 200) {
    const parsed = z.safeParse(output, data)
    if (parsed.success) return parsed.data
    throw unreadable()
  }
  throw new CallFailure(
    errcode || httpStatus,
    errmessage || `服务器没有正常回答（${httpStatus}）`,
    {
      httpStatus,
      data: receive(failureData, data),
    },
  )
}
