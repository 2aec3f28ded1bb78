import { caseClaim, caseRelease, caseRenew } from '../../../contract/desk/case.ts'
import { conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { renewLease, setLease } from '../../report/case/change-case.ts'
import { staffOf, recordOnCase, type CaseFact } from '../../staff/session/staff-call.ts'
import { addToInbox } from '../inbox/inbox-store.ts'
import { findCase, heldByAnother, lockCase } from '../queue/find-case.ts'
import { passCase } from './claim-store.ts'
import type { WorkDeps } from './deps.ts'
import { decidingOf, workRefusal } from './step-permission.ts'

/** @param name name of the holder */
export const isHeld = (name: string) => conflict(`${name}正在办理这件举报，可以接手`)

/** Leases the open case, to a person who may decide it; from a colleague only with `take_over`. */
export const claimRoute = (deps: WorkDeps) =>
  route(caseClaim, async ({ case_number, take_over }, call) => {
    const member = staffOf(call)
    const now = deps.clock.now()
    await deps.db.transaction().execute(async (trx) => {
      const found = await lockCase(trx, member, case_number)
      const other = heldByAnother(found, member.id, now)
      if (other !== undefined && !take_over) throw isHeld(other)
      const why = workRefusal(decidingOf(deps, found, member))
      if (why !== undefined) throw conflict(why)
      const isTheirs = found.holder === member.id && other === undefined
      await setLease(trx, found.report_id, { holder: member.id, until: leaseUntil(now) })
      if (other !== undefined && found.holder !== null)
        await addToInbox(trx, {
          staffId: found.holder,
          reportId: found.report_id,
          kind: 'taken_over',
          by: member.id,
          at: now,
        })
      const record = (...facts: readonly CaseFact[]) =>
        recordOnCase(trx, deps, call, case_number, ...facts)
      // The page now shows the prefetched case.
      if (isTheirs && found.is_prefetched)
        await record({ action: 'case.claim' }, { action: 'case.read' })
      else if (!isTheirs)
        await record({ action: other === undefined ? 'case.claim' : 'case.take_over' })
    })
    return { lease_seconds: leaseSeconds }
  })

/** Renews a lease. An expired lease is renewed too, unless a colleague has taken the case. */
export const renewRoute = (deps: WorkDeps) =>
  route(caseRenew, async ({ case_number }, call) => {
    const member = staffOf(call)
    const now = deps.clock.now()
    const found = await findCase(deps.db, member, case_number)
    const lease = { holder: member.id, until: leaseUntil(now) }
    if (!(await renewLease(deps.db, found.report_id, lease))) {
      const other = heldByAnother(found, member.id, now)
      throw other === undefined
        ? conflict('这件举报已经放回，请重新领取')
        : conflict(`${other}已接手这件举报`)
    }
    return { lease_seconds: leaseSeconds }
  })

/** Releases a case if the caller holds it; a skipped one comes last for the caller today. */
export const releaseRoute = (deps: WorkDeps) =>
  route(caseRelease, async ({ case_number, skip }, call) => {
    const member = staffOf(call)
    await deps.db.transaction().execute(async (trx) => {
      const found = await lockCase(trx, member, case_number)
      const passed = { staff_id: member.id, report_id: found.report_id, at: deps.clock.now() }
      if (skip) await passCase(trx, passed, { withGroup: true })
      if (found.holder !== member.id) return
      await setLease(trx, found.report_id, null)
      // A case that was only kept ready was not claimed.
      if (found.is_prefetched) return
      await recordOnCase(trx, deps, call, case_number, { action: 'case.release' })
    })
  })

/** Seconds that a lease lasts without renewal, e.g. after a laptop was closed. */
export const leaseSeconds = 180

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)
