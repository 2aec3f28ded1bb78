import { caseExtend } from '../../../contract/desk/case.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { extendCase } from '../../report/case/move-case.ts'
import type { DeadlineDeps } from '../../report/case/deadline.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { findCase, lockCase } from '../queue/find-case.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { checkBasis } from './check-step.ts'
import type { WorkDeps } from './detail.ts'
import { writeNote } from './write-note.ts'

/** Extends the deadline, once per report; the reason becomes a note. */
export const extendRoute = (deps: WorkDeps & DeadlineDeps) =>
  route(caseExtend, async ({ case_number, version, reason }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      const found = await lockCase(trx, member, case_number)
      checkBasis(found, { member, version, now: at })
      const due = await extendCase(trx, deps, found.report)
      if (!due) throw new CallError('conflict', '现在没有期限，或已经延期过一次')
      const text = `延期：${reason}`
      await writeNote(trx, deps, { report: found.report, staffId: member.id, at, text })
      const changed = await findCase(trx, member, case_number)
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'case.extend',
        object: { kind: 'case', id: case_number },
        reason,
        before: found.due_at?.toISOString() ?? null,
        after: due.toISOString(),
      })
      return { version: changed.version, due_at: due.toISOString() }
    })
  })
