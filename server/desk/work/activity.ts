import { detailInWords } from '../../../contract/desk/audit-words.ts'
import { auditAction, auditActions } from '../../../contract/staff/audit.ts'
import { caseActivity } from '../../../contract/desk/case.ts'
import { route } from '../../http/route.ts'
import { readAudit } from '../../staff/audit/read-audit.ts'
import { findCase } from '../queue/find-case.ts'
import { staffOf, recordAloneOnCase } from '../../staff/session/staff-call.ts'
import type { WorkDeps } from './deps.ts'

/** Maximum entries shown; the auditor sees all. */
const maxEntries = 300

/** Names an action; an unknown one of a later version keeps its raw name. */
function actionName(name: string): string {
  const action = auditAction.safeParse(name).data
  return action === undefined ? name : auditActions[action]
}

/** Returns who did and read what in a case, newest first, from the audit. */
export const activityRoute = (deps: WorkDeps) =>
  route(caseActivity, async ({ case_number }, call) => {
    const { report_id } = await findCase(deps.db, staffOf(call), case_number)
    const entries = await readAudit(
      deps,
      // The taking in of a named report came before its case, under the report's id.
      { object: { kind: 'case', ids: [case_number, report_id] } },
      maxEntries,
    )
    await recordAloneOnCase(deps, call, case_number, { action: 'case.read' })
    return {
      list: entries.map(({ at, actor, role, action, detail, result, reason }) => ({
        at,
        by: actor,
        role,
        what: [
          result === 'done' ? actionName(action) : `${actionName(action)}（未能完成）`,
          detail && detailInWords(detail),
        ]
          .filter(Boolean)
          .join('：'),
        reason,
      })),
    }
  })
