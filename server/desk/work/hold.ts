import { caseHold } from '../../../contract/desk/parking.ts'
import { badField, conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { changeCase } from '../../report/case/change-case.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { lockCase } from '../queue/find-case.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from './deps.ts'

/** Extends a case's retention, or ends the extension. */
export const holdRoute = (deps: WorkDeps) =>
  route(caseHold, async ({ case_number, until, reason }, call) => {
    const member = staffOf(call)
    const holdUntil = until === null ? null : new Date(until)
    if (holdUntil && holdUntil <= deps.clock.now()) throw badField('until', '请选择以后的日期')
    return deps.db.transaction().execute(async (trx) => {
      const found = await lockCase(trx, member, case_number)
      if (found.status === 'withdrawn') throw conflict('举报人已撤回，内容已删除')
      const changed = await changeCase(trx, found.report, { hold_until: holdUntil })
      await recordAudit(trx, deps, actorOf(call, ['supervisor']), {
        action: 'case.hold',
        object: { kind: 'case', id: case_number },
        reason,
        before: found.hold_until?.toISOString() ?? null,
        after: until,
      })
      return { version: changed }
    })
  })
