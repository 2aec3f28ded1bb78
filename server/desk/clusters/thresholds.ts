import { thresholdsOpen, thresholdsSave } from '../../../contract/desk/matching.ts'
import { route, type Route } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from '../work/deps.ts'
import { putThresholds, selectThresholds } from './threshold-store.ts'

/** Calls for the thresholds by which pictures and texts are compared. */
export const thresholdRoutes = (deps: WorkDeps): Route[] => [
  route(thresholdsOpen, () => selectThresholds(deps.db)),

  route(thresholdsSave, (thresholds, call) =>
    deps.db.transaction().execute(async (trx) => {
      const before = await selectThresholds(trx)
      await putThresholds(trx, thresholds)
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: 'settings.matching',
        object: { kind: 'settings', id: 'matching' },
        before,
        after: thresholds,
      })
    }),
  ),
]
