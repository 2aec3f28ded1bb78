import { quarantineDecide, quarantineList } from '../../../contract/desk/cluster.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { rowsOf } from '../queue/case-rows.ts'
import { findCase } from '../queue/find-case.ts'
import type { WorkDeps } from '../work/deps.ts'
import * as store from './cluster-store.ts'

const mostShown = 50

export const quarantineListRoute = (deps: WorkDeps) =>
  route(quarantineList, async (_, call) => {
    const { db } = deps
    const { reportTypeIds: scope } = staffOf(call)
    const waiting = await store.selectQuarantined(db, scope, mostShown)
    const ids = waiting.map(({ report_id }) => report_id)
    const rows = await rowsOf(db, deps, ids, staffOf(call))
    return {
      list: waiting.flatMap(({ report_id, kind, cases }) => {
        const first = rows.get(report_id)
        return first ? [{ first, kind, cases }] : []
      }),
    }
  })

/** Lets a kind link on, or ends its linking for good; later reports feel it, those held back stay offered. */
export const quarantineDecideRoute = (deps: WorkDeps) =>
  route(quarantineDecide, ({ case_number, kind, allow }, call) =>
    deps.db.transaction().execute(async (trx) => {
      await store.lockClusters(trx)
      const { report_id: reportId } = await findCase(trx, staffOf(call), case_number)
      if (!(await store.decideQuarantined(trx, { reportId, kind, isAllowed: allow })))
        throw conflict('这一组已经决定过了')
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: allow ? 'cluster.release' : 'cluster.keep',
        object: { kind: 'case', id: case_number },
        after: kind,
      })
    }),
  )
