import type { Services } from '../../platform/services.ts'
import type { Logger } from '../../platform/log.ts'
import { changeCase, lockReport } from '../../report/case/change-case.ts'
import { findNewlyOverdue, markOverdue } from './answers-store.ts'

interface OverdueDeps extends Services<'db' | 'clock'> {
  readonly logger: Pick<Logger, 'info'>
}

const batch = 500

/** Marks the packages whose answers are overdue, which shows at their cases. @returns the number of cases */
export async function markOverdueAnswers({ db, clock }: OverdueDeps): Promise<number> {
  const now = clock.now()
  const reports = new Set(await findNewlyOverdue(db, now, batch))
  for (const reportId of reports)
    await db.transaction().execute(async (trx) => {
      const report = await lockReport(trx, reportId)
      await markOverdue(trx, reportId, now)
      // Ends 放一放: the authority is to be reminded.
      await changeCase(trx, report, { parked_by: null, parked_until: null })
    })
  return reports.size
}

export const answersTasks = (deps: OverdueDeps) => ({
  async mark_overdue_answers() {
    const cases = await markOverdueAnswers(deps)
    if (cases > 0) deps.logger.info({ cases }, 'authorities have not answered in time')
  },
})

export const answersCrontab = '*/15 * * * * mark_overdue_answers'
