import { caseStep, caseUndo } from '../../../contract/desk/case.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { changeCase } from '../../report/case/change-case.ts'
import { lockCase } from '../queue/find-case.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import { checkStep } from './check-step.ts'
import { decide, decisionDetail } from './decide.ts'
import type { WorkDeps } from './deps.ts'
import { leaseUntil } from './claim.ts'
import { runIdempotently } from './run-idempotently.ts'
import * as store from './step-store.ts'

/** Stores a decision, checked now and carried out after ten seconds. */
export const stepRoute = (deps: WorkDeps) =>
  route(caseStep, (input, call) =>
    runIdempotently(deps, caseStep, call, async (trx) => {
      const { case_number, version, ...asked } = input
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      const proposal = await checkStep(trx, found, asked, {
        member,
        version,
        now: deps.clock.now(),
        fourEyes: deps.fourEyes,
      })
      const answer = await decide(trx, deps, found, asked, member)
      await recordOnCase(trx, deps, call, case_number, {
        action: 'case.step',
        detail: await decisionDetail(trx, deps, found, asked, proposal),
        before: { status: found.status, version },
        after: asked,
      })
      return answer
    }),
  )

/** Undoes one's own pending decision and leases the case again. */
export const undoRoute = (deps: WorkDeps) =>
  route(caseUndo, async ({ case_number, pending_id }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      const found = await lockCase(trx, member, case_number)
      const removed = await store.removePending(trx, {
        id: pending_id,
        reportId: found.report_id,
        takenBy: member.id,
      })
      if (!removed) throw conflict('已经生效或已撤销，不能再撤销了')
      const version = await changeCase(trx, found.report, {
        holder: member.id,
        held_until: leaseUntil(deps.clock.now()),
        is_prefetched: false,
      })
      await recordOnCase(trx, deps, call, case_number, {
        action: 'case.undo',
        detail: { steps: [...removed.before, removed.step] },
      })
      return { version }
    })
  })
