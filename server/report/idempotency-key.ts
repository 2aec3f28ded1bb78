import type { Call } from '../http/route.ts'

/** The key of a call to an idempotent endpoint, where `bind` lets none through without. */
export function idempotencyKeyOf(call: Pick<Call, 'idempotencyKey'>): string {
  if (!call.idempotencyKey) throw new Error('the endpoint is not declared idempotent')
  return call.idempotencyKey
}
