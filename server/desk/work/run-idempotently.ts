import * as z from 'zod/mini'
import type { Endpoint, Output } from '../../../contract/endpoint.ts'
import type { Services } from '../../platform/services.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Call } from '../../http/route.ts'
import { staffOf } from '../../staff/session/staff-call.ts'
import * as store from './answer-store.ts'

/**
 * Runs a call with an `Idempotency-Key` once, in a transaction: a repeated call waits for the first and returns its
 * answer, a failed one may be repeated. Answers hold only ids and times, and are kept for a day.
 * @param part distinguishes several actions of one call, e.g. the cases of a batch
 */
export async function runIdempotently<E extends Endpoint>(
  { db, keyring, clock }: Services<'db' | 'keyring' | 'clock'>,
  endpoint: E,
  call: Pick<Call, 'caller' | 'idempotencyKey'>,
  work: (trx: Trx) => Promise<Output<E>>,
  part = '',
): Promise<Output<E>> {
  const { idempotencyKey } = call
  if (!idempotencyKey) throw new Error('the endpoint is not declared idempotent')
  const { id } = staffOf(call)
  const keyMac = keyring.mac('staff-answer', id, endpoint.path, idempotencyKey, part)
  return db.transaction().execute(async (trx) => {
    if (!(await store.beginAnswer(trx, keyMac, clock.now()))) {
      const answer = await store.answerOf(trx, keyMac)
      return z.parse(endpoint.output, answer) as Output<E>
    }
    const answer = await work(trx)
    await store.finishAnswer(trx, keyMac, answer)
    return answer
  })
}
