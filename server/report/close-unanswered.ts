import type { Kysely } from 'kysely'
import { steps } from '../../contract/report-steps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Schema } from '../platform/database/schema.ts'
import { unanswered } from './case/reminders.ts'
import { transitionReport, type TransitionDeps } from './transition.ts'

const text =
  '我们请您补充情况，到期没有收到，无法继续办理。您可以申诉一次；有新情况也可以重新举报。'

/**
 * Closes what citizens were asked about and did not answer in time. They may appeal.
 * @returns how many
 * @throws the first failure, once the others are closed
 */
export async function closeUnanswered(
  deps: TransitionDeps & { readonly db: Kysely<Schema>; readonly clock: Clock },
): Promise<number> {
  const at = deps.clock.now()
  let closed = 0
  const failures: unknown[] = []
  for (const reportId of await unanswered(deps.db, at)) {
    const about = { reportId, at, text, outcome: 'no_answer' } as const
    try {
      // An answer may have come since.
      const isClosed = await deps.db
        .transaction()
        .execute((trx) => transitionReport(trx, deps, steps.expire, about))
      if (isClosed) closed += 1
    } catch (error) {
      // One that cannot be closed keeps no other open.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return closed
}
