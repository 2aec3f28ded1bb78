import type { Call } from '../../http/route.ts'

/** Returns the key of a call to an idempotent endpoint; `bind` refuses calls without one. */
export function idempotencyKeyOf(call: Pick<Call, 'idempotencyKey'>): string {
  if (!call.idempotencyKey) throw new Error('the endpoint is not declared idempotent')
  return call.idempotencyKey
}
