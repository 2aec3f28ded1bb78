import { figureReaders, figuresRead } from '../../../contract/desk/figures.ts'
import { monthAfter } from '../../../contract/report/figures.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readMonth } from '../../figures/count-reports.ts'
import { route, type Route } from '../../http/route.ts'
import { recordAlone } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'

interface FiguresDeps {
  readonly db: Db
  readonly keyring: Keyring
  readonly clock: Clock
}

/** Calls of the monthly figures. */
export const figuresRoutes = (deps: FiguresDeps): Route[] => [
  route(figuresRead, async ({ month }, call) => {
    const { reportTypeIds } = staffOf(call)
    const [current, month_before, year_before] = await Promise.all([
      readMonth(deps.db, month, reportTypeIds),
      readMonth(deps.db, monthAfter(month, -1), reportTypeIds),
      readMonth(deps.db, monthAfter(month, -12), reportTypeIds),
    ])
    await recordAlone(deps.db, deps, actorOf(call, figureReaders), {
      action: 'figures.read',
      object: { kind: 'figures', id: month },
    })
    return { current, month_before, year_before }
  }),
]
