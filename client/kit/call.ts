import type * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/envelope.ts'
import { selfInfo } from '../../contract/session.ts'
import { CallFailure } from './call-failure.ts'
import { confirmSession } from './confirm-session.ts'
import { dropToken, ensureToken } from './session.ts'
import { announceExpiry } from './session-expired.ts'
import { markEnded, markSeen } from './signed-in.ts'
import { type CallOptions, send } from './transport.ts'

/**
 * Makes one call of the contract with the visitor's token.
 *
 * When the session has expired (errcode 419, spec §4 and §8) the stored token is removed, a new one is
 * requested, and the shell is told, except by the self info call, which the guard makes by itself.
 * @throws CallFailure, or the reason of `options.signal` when that was aborted
 */
export async function call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options?: CallOptions,
): Promise<z.output<O>> {
  if (endpoint.path !== selfInfo.path) await confirmSession()
  const token = await ensureToken()
  try {
    const answer = await send(endpoint, input, token, options)
    markSeen()
    return answer
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.errcode === errors.sessionExpired.errcode) {
      dropToken(token)
      // If this fails too, the next call asks again and reports it.
      ensureToken().catch(() => undefined)
      if (endpoint.path !== selfInfo.path) announceExpiry(thrown.message)
    }
    // Ended elsewhere, e.g. in another tab: the shell forgets who was here.
    if (thrown instanceof CallFailure && thrown.errcode === errors.signInRequired.errcode)
      markEnded()
    throw thrown
  }
}
