import { casePropose, caseReturn } from '../../../contract/desk/review.ts'
import { conflict, badField } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import {
  assignIfUnassigned,
  changeCase,
  forgetReturned,
  removeProposal,
} from '../../report/case/change-case.ts'
import { markReview } from '../../report/case/move-case.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { staffOf, recordOnCase } from '../../staff/session/staff-call.ts'
import { addToInbox } from '../inbox/inbox-store.ts'
import { findCase, lockCase, type LockedCase } from '../queue/find-case.ts'
import { type AskedStep, type Basis, checkBasis, checkProposal } from './check-step.ts'
import { passCase } from './claim-store.ts'
import { sealStep } from './decide.ts'
import type { WorkDeps } from './deps.ts'
import { runIdempotently } from './run-idempotently.ts'
import { decidingOf, mayReview } from './step-permission.ts'
import * as store from './step-store.ts'
import { writeNote } from './note.ts'

/**
 * Stores a step for the reviewers, in the transaction that locked the case. The case's deadline goes on, and is near
 * earlier.
 * @returns the case's new version @throws CallError conflict, badInput
 */
export async function propose(
  trx: Trx,
  deps: WorkDeps,
  found: LockedCase,
  asked: AskedStep,
  basis: Basis,
): Promise<number> {
  const { member, now } = basis
  await checkProposal(trx, found, asked, basis)
  if (found.proposed_by !== null) throw conflict('这件举报已经送审')
  await store.removeStopped(trx, found.report_id)
  const sealed = await sealStep(trx, deps, found, asked, 'case_proposal')
  await forgetReturned(trx, found.report_id)
  await store.insertProposal(trx, { ...sealed, proposed_by: member.id, at: now })
  await markReview(trx, found.report, true)
  await assignIfUnassigned(trx, found.report_id, member.id)
  await passCase(trx, { staff_id: member.id, report_id: found.report_id, at: now })
  // The case is no longer put aside: it is the reviewers' turn.
  const isOver = { holder: null, held_until: null, parked_by: null, parked_until: null }
  return changeCase(trx, found.report, isOver)
}

/** 送审. */
export const proposeRoute = (deps: WorkDeps) =>
  route(casePropose, (input, call) =>
    runIdempotently(deps, casePropose, call, async (trx) => {
      const { case_number, version, ...asked } = input
      const member = staffOf(call)
      const found = await lockCase(trx, member, case_number)
      const now = deps.clock.now()
      const basis = { member, version, now, fourEyes: deps.fourEyes }
      const changed = await propose(trx, deps, found, asked, basis)
      await recordOnCase(trx, deps, call, case_number, {
        action: 'case.propose',
        detail: await store.stepDetail(trx, asked),
        before: { status: found.status, version },
        after: asked,
      })
      return { version: changed }
    }),
  )

/** Ends a review: 退回 by a reviewer, with a reason for colleagues, or taken back by its author. */
export const returnRoute = (deps: WorkDeps) =>
  route(caseReturn, async ({ case_number, version, reason }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      const found = await lockCase(trx, member, case_number)
      checkBasis(found, { member, version, now: at })
      if (await store.hasPending(trx, found.report_id))
        throw conflict('刚才的决定还没有生效，请先撤销或稍等')
      const isOwn = found.proposed_by === member.id
      if (found.proposed_by === null) throw conflict('这件举报不在待审核')
      if (!isOwn && !mayReview(decidingOf(deps, found, member)))
        throw conflict('由审核人员退回，或由送审的人收回')
      if (!isOwn && reason === undefined) throw badField('reason', '请填写退回原因')
      const proposal = await removeProposal(trx, found.report_id)
      await markReview(trx, found.report, false)
      const text = `${isOwn ? '收回送审' : '退回送审'}${reason === undefined ? '' : `：${reason}`}`
      await writeNote(trx, deps, { report: found.report, staffId: member.id, at, text })
      if (proposal && !isOwn) {
        await store.keepReturned(trx, proposal)
        const { proposed_by: staffId } = proposal
        const entry = { staffId, reportId: found.report_id, by: member.id, at }
        await addToInbox(trx, { ...entry, kind: 'returned' })
      }
      // The author gets the case back at its place in the list.
      await store.unpass(trx, found.report_id, found.proposed_by)
      await changeCase(trx, found.report, { holder: null, held_until: null })
      await recordOnCase(trx, deps, call, case_number, {
        action: 'case.return',
        reason,
        ...(proposal && {
          detail: { steps: [...proposal.before, proposal.step], proposed_by: proposal.proposed_by },
        }),
      })
      return { version: (await findCase(trx, member, case_number)).version }
    })
  })
