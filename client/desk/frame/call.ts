import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/envelope.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { isServerDown, noteOutcome } from './connection.ts'
import { send, type SendOptions } from './send.ts'
import { askForCode } from './step-up.ts'

/** Ms before each further try of a call that cannot be done twice, while the server is away. */
const pauses = [500, 1500, 4000]

const signedOutListeners = new Set<() => void>()

/** Hears when a call finds that nobody is signed in any more; returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Whether a call was answered with this error of the contract. */
export const failedWith = (thrown: unknown, name: keyof typeof errors): boolean =>
  thrown instanceof CallFailure && thrown.errcode === errors[name].errcode

/** A key that makes an idempotent call happen once, however often it is sent: 32 characters. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes a call of the desk. Where it needs a fresh code, that is asked for and the call is made again; where it is
 * idempotent and the server is away, it is sent again a few times, under the same key.
 * @param options `idempotencyKey`: keep one of your own where a person may send the same again (`useCallMutation` does)
 * @throws CallFailure, or the reason of `options.signal` when that was aborted
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
      const pause = pauses[attempt]
      if (failedWith(thrown, 'stepUpRequired')) await askForCode()
      else if (endpoint.idempotent && isServerDown(thrown) && pause !== undefined) await wait(pause)
      else {
        if (failedWith(thrown, 'signInRequired'))
          for (const listener of signedOutListeners) listener()
        throw thrown
      }
    }
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
