import { caseNext } from '../../../contract/desk/case.ts'
import { route } from '../../http/route.ts'
import { leaseUndecided } from '../../report/case/change-case.ts'
import { recuseIfNamed } from '../recusal/recuse.ts'
import { findCase } from '../queue/find-case.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import { lockNext } from './claim-store.ts'
import { detailOf } from './detail.ts'
import type { WorkDeps } from './deps.ts'
import { leaseUntil } from './claim.ts'

/**
 * Leases the next case of a list and shows it, or keeps it ready for the page. Both are audited first, or neither
 * happens.
 */
export const nextRoute = (deps: WorkDeps) =>
  route(caseNext, async ({ filter, except, prefetch }, call) => {
    const member = staffOf(call)
    const now = deps.clock.now()
    const seeker = {
      staffId: member.id,
      isReviewer: member.roles.includes('reviewer'),
      scope: member.reportTypeIds,
      filter,
      except,
      now,
    }
    const number = await deps.db.transaction().execute(async (trx) => {
      const lease = { holder: member.id, until: leaseUntil(now), isPrefetch: prefetch }
      let next
      do {
        next = await lockNext(trx, seeker)
        if (!next) return undefined
        // A case that names this person is theirs no more: the search goes on without it.
      } while (
        (await recuseIfNamed(trx, deps, call, next)) ||
        !(await leaseUndecided(trx, next.report_id, lease))
      )
      // One audit call for both entries: each locks the chain and flushes the disk.
      const claimed = next.was_held || prefetch ? [] : [{ action: 'case.claim' } as const]
      const action = prefetch ? 'case.prefetch' : 'case.read'
      await recordOnCase(trx, deps, call, next.case_number, ...claimed, { action })
      return next.case_number
    })
    if (number === undefined) return { case: null }
    const found = await findCase(deps.db, member, number)
    return { case: await detailOf(deps, member, found) }
  })
