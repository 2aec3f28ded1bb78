import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { backgroundHeader } from '../../../contract/staff/session.ts'
import { CallFailure, unreadable } from '../../kit/call-failure.ts'
import { type CallOptions, requestData } from '../../kit/transport.ts'
import { isServerDown, noteOutcome } from './connection.ts'
import { askForCode } from './step-up.ts'

interface SendOptions extends Pick<CallOptions, 'signal' | 'idempotencyKey' | 'body' | 'headers'> {
  /** Sent by the page without user activity: does not extend the session. */
  isBackground?: boolean
}

const noAnswerMessage = '连不上服务器，请稍后重试'

/** Delays in ms before each retry of an idempotent call while the server is unreachable. */
const retryDelays = [500, 1500, 4000]

const signedOutListeners = new Set<() => void>()

/** Subscribes to calls refused because the session has ended; returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Whether a call failed with this error of the contract. */
export const failedWith = (thrown: unknown, name: keyof typeof errors): boolean =>
  thrown instanceof CallFailure && thrown.errcode === errors[name].errcode

/** Returns a random idempotency key of 32 hex characters. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends one call, authenticated by the cookie. The desk only talks to its own server, so a response that does not match
 * the contract is a failure.
 * @throws CallFailure, or the reason of `signal` when aborted
 */
async function send<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  { isBackground, ...options }: SendOptions,
): Promise<z.output<O>> {
  const headers = { ...options.headers, ...(isBackground && { [backgroundHeader]: '1' }) }
  const data = await requestData(endpoint, input, undefined, {
    ...options,
    headers,
    noAnswerMessage,
  })
  const parsed = z.safeParse(endpoint.output, data)
  if (parsed.success) return parsed.data
  throw unreadable()
}

/**
 * Makes a desk call. Asks for a fresh code and repeats the call where one is required. Retries an idempotent call a
 * few times under the same key while the server is unreachable.
 * @param options pass an `idempotencyKey` to make repeated user attempts one (`useCallMutation` does)
 * @throws CallFailure, or the reason of `options.signal` when aborted
 */
export async function call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: SendOptions = {},
): Promise<z.output<O>> {
  const keyed: SendOptions = endpoint.idempotent
    ? { idempotencyKey: newIdempotencyKey(), ...options }
    : options
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await send(endpoint, input, keyed)
      noteOutcome()
      return answer
    } catch (thrown) {
      if (thrown instanceof CallFailure) noteOutcome(thrown)
      const delay = retryDelays[attempt]
      if (failedWith(thrown, 'stepUpRequired')) await askForCode()
      else if (endpoint.idempotent && isServerDown(thrown) && delay !== undefined) await wait(delay)
      else {
        if (failedWith(thrown, 'signInRequired'))
          for (const listener of signedOutListeners) listener()
        throw thrown
      }
    }
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
