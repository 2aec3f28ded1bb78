import { caseNext } from '../../../contract/desk/case.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import { route } from '../../http/route.ts'
import { leaseUndecided } from '../../report/case/change-case.ts'
import { recordAudit } from '../../staff/audit/record-audit.ts'
import { findCase } from '../queue/find-case.ts'
import { actorOf, staffOf } from '../../staff/session/staff-call.ts'
import { lockNext } from './claim-store.ts'
import { type WorkDeps, detailOf } from './detail.ts'
import { leaseUntil } from './claim.ts'

/** Leases the next case and shows it. Both are audited first, or neither happens. */
export const nextRoute = (deps: WorkDeps) =>
  route(caseNext, async ({ except, report_type_ids }, call) => {
    const member = staffOf(call)
    const actor = actorOf(call, caseWorkers)
    const now = deps.clock.now()
    const seeker = {
      staffId: member.id,
      scope: member.reportTypeIds,
      reportTypeIds: report_type_ids,
      except,
      now,
    }
    const number = await deps.db.transaction().execute(async (trx) => {
      const lease = { holder: member.id, until: leaseUntil(now) }
      let next
      do {
        next = await lockNext(trx, seeker)
        if (!next) return undefined
      } while (!(await leaseUndecided(trx, next.report_id, lease)))
      const object = { kind: 'case', id: next.case_number } as const
      // One audit call for both entries: each locks the chain and flushes the disk.
      const claimed = next.was_held ? [] : [{ action: 'case.claim', object } as const]
      await recordAudit(trx, deps, actor, ...claimed, { action: 'case.read', object })
      return next.case_number
    })
    if (number === undefined) return { case: null }
    const found = await findCase(deps.db, member, number)
    return { case: await detailOf(deps, member, found) }
  })
