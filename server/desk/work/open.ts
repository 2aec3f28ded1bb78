import { caseOpen } from '../../../contract/desk/case.ts'
import { route } from '../../http/route.ts'
import { findCase } from '../queue/find-case.ts'
import { staffOf, recordAloneOnCase } from '../../staff/session/staff-call.ts'
import { detailOf } from './detail.ts'
import type { WorkDeps } from './deps.ts'

/** Shows a case, after auditing the reading. */
export const openRoute = (deps: WorkDeps) =>
  route(caseOpen, async ({ case_number }, call) => {
    const member = staffOf(call)
    const found = await findCase(deps.db, member, case_number)
    const detail = await detailOf(deps, member, found)
    await recordAloneOnCase(deps, call, case_number, { action: 'case.read' })
    return detail
  })
