import type { Kysely } from 'kysely'
import { steps } from '../../../contract/report-steps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { unanswered } from '../case/reminders.ts'
import { transitionReport, type TransitionDeps } from './transition.ts'

const text =
  '我们请您补充情况，到期没有收到，无法继续办理。您可以申诉一次；有新情况也可以重新举报。'

/** Closes what citizens were asked about and did not answer in time. They may appeal. @returns how many */
export async function closeUnanswered(
  deps: TransitionDeps & { readonly db: Kysely<Schema>; readonly clock: Clock },
): Promise<number> {
  const at = deps.clock.now()
  let closed = 0
  for (const reportId of await unanswered(deps.db, at)) {
    const about = { reportId, at, text, outcome: 'no_answer' } as const
    const isClosed = await deps.db.transaction().execute(async (trx) => {
      // An answer may have come since.
      return transitionReport(trx, deps, steps.expire, about)
    })
    if (isClosed) closed += 1
  }
  return closed
}
