import { reportStillThere } from '../../../contract/report/still-there.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { addToReport, type WritingDeps } from './resolve-report.ts'
import * as store from './still-there-store.ts'
import { isAsked } from './view.ts'

const notAsked = () => conflict('现在不需要告诉我们是否还能看到')

/**
 * Handles 还在吗. It reads and writes rows of this report alone, so that neither its answer nor its time tells anything of
 * others.
 */
export const stillThereRoute = (deps: WritingDeps) =>
  route(reportStillThere, ({ is_there, ...input }, call) =>
    addToReport(deps, input, call, async (reportId) => {
      const last = await store.findLastResult(deps.db, reportId)
      if (!last || !isAsked(last, deps.clock.now())) throw notAsked()
      return { is_there: await store.storeAnswer(deps.db, reportId, is_there) }
    }),
  )
