import { steps } from '../../../contract/report/report-steps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { lockReport } from '../case/case-store.ts'
import { findUnanswered } from '../case/deadline-store.ts'
import { transitionReport, type TransitionDeps } from './transition.ts'

const text =
  '我们请您补充情况，到期没有收到，无法继续办理。您可以申诉一次；有新情况也可以重新举报。'

/**
 * Closes reports whose citizens did not answer a question in time. They may appeal.
 * @returns the number of closed reports
 * @throws the first failure, after closing the others
 */
export async function closeUnanswered(
  deps: TransitionDeps & { readonly db: Db; readonly clock: Clock },
): Promise<number> {
  const at = deps.clock.now()
  let closed = 0
  const failures: unknown[] = []
  for (const reportId of await findUnanswered(deps.db, at)) {
    try {
      // The citizen may have answered since the query.
      const isClosed = await deps.db.transaction().execute(async (trx) => {
        const report = await lockReport(trx, reportId)
        return transitionReport(trx, deps, steps.expire, { report, at, text, outcome: 'no_answer' })
      })
      if (isClosed) closed += 1
    } catch (error) {
      // A failure must not keep the other reports open.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return closed
}
