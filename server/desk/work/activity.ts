import { auditAction, auditActions } from '../../../contract/staff/audit.ts'
import { caseActivity } from '../../../contract/staff/case.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { route } from '../../http/route.ts'
import { readAudit } from '../../staff/audit/read-audit.ts'
import { recordAlone } from '../../staff/audit/record-audit.ts'
import { findCase } from '../queue/find-case.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from './detail.ts'

/** Of one case; the auditor sees all. */
const most = 300

/** An action in words; what a later version has recorded, as it is. */
function wordsFor(name: string): string {
  const action = auditAction.safeParse(name).data
  return action === undefined ? name : auditActions[action]
}

/** Who did and read what in a case, newest first, out of the audit. */
export const activityRoute = (deps: WorkDeps) =>
  route(caseActivity, async ({ case_number }, call) => {
    await findCase(deps.db, staffOf(call), case_number)
    const object = { kind: 'case', id: case_number } as const
    const entries = await readAudit(deps, { object }, most)
    await recordAlone(deps.db, deps, actorOf(call, caseWorkers), { action: 'case.read', object })
    return {
      list: entries.map(({ at, actor, role, action, result, reason }) => ({
        at,
        by: actor,
        role,
        what: result === 'done' ? wordsFor(action) : `${wordsFor(action)}（未能完成）`,
        reason,
      })),
    }
  })
