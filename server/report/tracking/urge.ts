import { reportUrge } from '../../../contract/report/urging.ts'
import { conflict } from '../../http/call-error.ts'
import { forgetPassed, lockReport, markUrged } from '../case/case-store.ts'
import { route } from '../../http/route.ts'
import { addToReport, type WritingDeps } from './resolve-report.ts'

const nothingLate = () => conflict('现在没有超过预计时间的步骤，不需要催办')

/** Handles 催办 by the holder of the query code or the owner of the report; idempotent. */
export const urgeRoute = (deps: WritingDeps) =>
  route(reportUrge, (input, call) =>
    addToReport(deps, input, call, async (reportId) => {
      const urged = await deps.db.transaction().execute(async (trx) => {
        const urged = await markUrged(trx, await lockReport(trx, reportId), deps.clock.now())
        await forgetPassed(trx, reportId)
        return urged
      })
      if (!urged) throw nothingLate()
      return { urged_at: urged.toISOString() }
    }),
  )
