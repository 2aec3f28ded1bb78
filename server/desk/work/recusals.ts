import { recusalAsk, recusalGiveBack, recusalList } from '../../../contract/desk/recusal.ts'
import { conflict } from '../../http/call-error.ts'
import { route, type Route } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { lockCase } from '../queue/find-case.ts'
import { recuse } from '../recusal/recuse.ts'
import { giveBack, selectRecusals } from '../recusal/store.ts'
import type { WorkDeps } from './deps.ts'
import { writeNote } from './note.ts'

const mostListed = 200

const askRoute = (deps: WorkDeps) =>
  route(recusalAsk, ({ case_number, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      const at = deps.clock.now()
      // The supervisor reads the reason at the case.
      const text = `申请回避：${reason}`
      await writeNote(trx, deps, { report: found.report, staffId: member.id, at, text })
      await recuse(trx, deps, call, found, 'asked', reason)
    }),
  )

const listRoute = (deps: WorkDeps) =>
  route(recusalList, async (_, call) => {
    const { id, reportTypeIds } = staffOf(call)
    const rows = await selectRecusals(deps.db, reportTypeIds, id, mostListed)
    return {
      list: rows.map(({ case_number, staff_id, name, state, at }) => ({
        case_number,
        of: { id: staff_id, name },
        state,
        at: at.toISOString(),
      })),
    }
  })

const giveBackRoute = (deps: WorkDeps) =>
  route(recusalGiveBack, ({ case_number, staff_id: staffId, reason }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const found = await lockCase(trx, staffOf(call), case_number)
      const { report_id: reportId } = found
      if (!(await giveBack(trx, { reportId, staffId, at: deps.clock.now() })))
        throw conflict('这位同事没有回避这件举报，或已经交还')
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: 'recusal.give_back',
        object: { kind: 'case', id: case_number },
        reason,
        after: staffId,
      })
    }),
  )

export const recusalRoutes = (deps: WorkDeps): Route[] => [
  askRoute(deps),
  listRoute(deps),
  giveBackRoute(deps),
]
