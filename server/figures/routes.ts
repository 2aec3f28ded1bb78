import {
  figureReaders,
  figuresClose,
  figuresPropose,
  figuresRead,
} from '../../contract/figures/desk-figures.ts'
import { monthAfter } from '../../contract/figures/figures.ts'
import {
  closeMonth,
  closableSince,
  findVersions,
  proposeMonth,
  type CloseDeps,
} from './close-month.ts'
import { closedValue, statementDigest, versionId } from './closed-month.ts'
import { countTrend } from './report-month-store.ts'
import { countReports, readMonth } from './count-reports.ts'
import { CallError } from '../http/call-error.ts'
import { route, type Call, type Route } from '../http/route.ts'
import { recordAlone, recordAudit } from '../staff/audit/record-audit.ts'
import { actorOf, staffOf, useStepUp } from '../staff/session/staff-call.ts'

/** @throws CallError forbidden unless the caller sees all report types */
function idOfWhole(call: Pick<Call, 'caller'>): string {
  const { id, reportTypeIds } = staffOf(call)
  if (reportTypeIds !== null)
    throw new CallError('forbidden', '您只负责部分类型；封存要由负责全部类型的人')
  return id
}

const about = (id: string) => ({ kind: 'figures', id }) as const

export const figuresRoutes = (deps: CloseDeps): Route[] => [
  route(figuresRead, async ({ month }, call) => {
    const { reportTypeIds } = staffOf(call)
    const [trend, current, month_before, year_before] = await Promise.all([
      countTrend(deps.db, { since: monthAfter(month, -11), until: month }, reportTypeIds),
      readMonth(deps.db, month, reportTypeIds),
      readMonth(deps.db, monthAfter(month, -1), reportTypeIds),
      readMonth(deps.db, monthAfter(month, -12), reportTypeIds),
    ])
    const closable_from = (await closableSince(deps.db, month)).toISOString()
    const versions = await findVersions(deps.db, month)
    await recordAlone(deps.db, deps, actorOf(call, figureReaders), {
      action: 'figures.read',
      object: about(month),
    })
    return { current, month_before, year_before, trend, closable_from, versions }
  }),

  route(figuresPropose, async ({ month, reason }, call) => {
    const by = idOfWhole(call)
    await countReports(deps)
    return deps.db.transaction().execute(async (trx) => {
      const { statement, version } = await proposeMonth(trx, deps, { month, reason, by })
      await recordAudit(trx, deps, actorOf(call, ['statistician']), {
        action: 'figures.propose',
        object: about(versionId(month, version)),
        after: statement,
      })
      return { sm3: statementDigest(statement) }
    })
  }),

  route(figuresClose, async ({ month, sm3 }, call) => {
    const by = idOfWhole(call)
    await countReports(deps)
    return deps.db.transaction().execute(async (trx) => {
      await useStepUp(trx, deps.clock, call)
      const closed = await closeMonth(trx, deps, { month, sm3, by })
      const { statement, version, signature, key_id, proposed_by } = closed
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: 'figures.close',
        object: about(versionId(month, version)),
        detail: { proposed_by },
        after: closedValue(statement, signature),
      })
      return { key_id }
    })
  }),
]
