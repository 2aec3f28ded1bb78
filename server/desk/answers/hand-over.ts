import { steps } from '../../../contract/report/report-steps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { conflict } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import { changeCase } from '../../report/case/change-case.ts'
import { transitionReport } from '../../report/transition/transition.ts'
import { insertAuthor } from '../queue/case-store.ts'
import { destinationOf, type LockedCase, requireHolder } from '../queue/find-case.ts'
import { appealRefusal } from '../work/step-permission.ts'
import { hasPending } from '../work/step-store.ts'
import { endOfAnswerDay } from './answer-token.ts'
import * as store from './answers-store.ts'
import type { AnswerDeps } from './write-answer.ts'

export interface HandOver {
  readonly channel: string
  readonly delivered_on: string
  /** The downloaded package; or, for an authority that needs none, the day by which it answers. */
  readonly of: { readonly packageId: string } | { readonly due_on: string }
}

/** Returns the authority that a member may say has got the material of a case. @throws CallError conflict */
export async function requireDestination(
  trx: Trx,
  { clock }: Pick<AnswerDeps, 'clock'>,
  found: LockedCase,
  member: StaffMember,
): Promise<{ id: number; name: string }> {
  requireHolder(found, member.id, clock.now())
  const barred = appealRefusal(found, member)
  if (barred !== undefined) throw conflict(barred)
  if (await hasPending(trx, found.report_id)) throw conflict('刚才的决定还没有生效，请先撤销或稍等')
  const id = destinationOf(found)
  if (id === null) throw conflict('这件举报不在待移送；请先转办')
  return { id, ...(await store.authorityName(trx, id)) }
}

/** Notes that an authority has got the material of a case, which transfers a case that is 待移送. @throws CallError conflict */
export async function handOver(
  trx: Trx,
  deps: AnswerDeps,
  found: LockedCase,
  { channel, delivered_on, of }: HandOver,
  { authorityId, by }: { authorityId: number; by: string },
): Promise<void> {
  const { report, report_id } = found
  const at = deps.clock.now()
  if ('packageId' in of) {
    if (!(await store.markDelivered(trx, of.packageId, { channel, delivered_on })))
      throw conflict('这份材料还没有下载，或已经登记送达')
  } else {
    if (!isToHandOver(found)) throw conflict('这件举报不在待移送；请先转办')
    const due_at = endOfAnswerDay(of.due_on)
    const dates = { handed_out_at: at, due_at, expires_at: due_at }
    const awaited = { report_id, authority_id: authorityId, channel, delivered_on, ...dates }
    await store.insertAwaited(trx, awaited)
  }
  const taken = await transitionReport(trx, deps, steps.hand_over, { report, at, by, authorityId })
  if (!taken) return void (await changeCase(trx, report))
  const { kind, entryId: entry_id } = taken
  await insertAuthor(trx, { kind, entry_id, report_id, staff_id: by, at })
}
