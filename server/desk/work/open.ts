import { caseOpen } from '../../../contract/desk/case.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { route } from '../../http/route.ts'
import { recordAlone } from '../../staff/audit/record-audit.ts'
import { findCase } from '../queue/find-case.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { detailOf, type WorkDeps } from './detail.ts'

/** Shows a case, after auditing the reading. */
export const openRoute = (deps: WorkDeps) =>
  route(caseOpen, async ({ case_number }, call) => {
    const member = staffOf(call)
    const found = await findCase(deps.db, member, case_number)
    const detail = await detailOf(deps, member, found)
    const object = { kind: 'case', id: case_number } as const
    await recordAlone(deps.db, deps, actorOf(call, caseWorkers), { action: 'case.read', object })
    return detail
  })
