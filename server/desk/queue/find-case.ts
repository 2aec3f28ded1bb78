import type { Db, Trx } from '../../platform/database/schema.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import type { StaffMember } from '../../http/route.ts'
import { isToHandOver } from '../../report/case/case-rules.ts'
import { lockReport, type LockedReport } from '../../report/case/change-case.ts'
import { findByNumber, lockById, type StoredCase } from './case-store.ts'

export type FoundCase = StoredCase

export const unknownCase = () => new CallError('notFound', '没有这件举报，或不在您的办理范围内')

/**
 * Finds a case within the member's scope.
 * @throws CallError notFound, also when out of scope, and for whom the case does not open
 */
export async function findCase(
  db: Db,
  member: Pick<StaffMember, 'id' | 'reportTypeIds'>,
  caseNumber: string,
): Promise<FoundCase> {
  const found = await findByNumber(db, member.reportTypeIds, caseNumber)
  if (!found || found.recused.includes(member.id)) throw unknownCase()
  return found
}

/** Returns the authority that a case's material goes to; null when it goes to none. */
export const destinationOf = (found: FoundCase): number | null => {
  if (isToHandOver(found)) return found.transfer_to
  return found.status === 'transferred' ? found.authority_id : null
}

/** Refuses to decide on an appeal along with other cases, also once it is reopened. @throws CallError conflict */
export function refuseAppeal({ is_appealed: isAppealed }: FoundCase): void {
  if (isAppealed) throw conflict('申诉过的举报须单独办理')
}

/** A case whose row and report are locked until the transaction ends. */
export interface LockedCase extends FoundCase {
  readonly report: LockedReport
}

/** Locks a report and then its case. @throws CallError notFound, as `findCase` */
export async function lockCase(
  trx: Trx,
  member: Pick<StaffMember, 'id' | 'reportTypeIds'>,
  caseNumber: string,
): Promise<LockedCase> {
  const { report_id } = await findCase(trx, member, caseNumber)
  return lockCaseOf(trx, report_id)
}

/** Locks a report and then its case, whatever its report type. @throws CallError notFound for a report without a case */
export async function lockCaseOf(trx: Trx, reportId: string): Promise<LockedCase> {
  const report = await lockReport(trx, reportId)
  const found = await lockById(trx, reportId)
  if (!found) throw unknownCase()
  return { ...found, report }
}

/**
 * Returns why a member does not hold a case, with whom to ask; undefined when they do, or nobody does and it is theirs: so that
 * no one opens what colleagues work on.
 */
export function holdRefusal(found: FoundCase, staffId: string, now: Date): string | undefined {
  const other = heldByAnother(found, staffId, now)
  if (other !== undefined) return `${other}正在办理这件举报，请先请${other}放回，再由您领取`
  const { holder, held_until, is_prefetched: isPrefetched } = found
  const isHeld = holder === staffId && held_until !== null && held_until > now && !isPrefetched
  return isHeld || found.assignee === staffId ? undefined : '请先领取这件举报'
}

/** @throws CallError conflict with `holdRefusal` */
export function requireHolder(found: FoundCase, staffId: string, now: Date): void {
  const why = holdRefusal(found, staffId, now)
  if (why !== undefined) throw conflict(why)
}

/** Returns the name of the colleague who has a case open; undefined when none has. A prefetch is nobody's reading. */
export function heldByAnother(
  found: Pick<FoundCase, 'holder' | 'holder_name' | 'held_until' | 'is_prefetched'>,
  staffId: string,
  now: Date,
): string | undefined {
  const { holder, held_until, holder_name } = found
  if (found.is_prefetched) return undefined
  if (holder === null || holder === staffId || !held_until || held_until <= now) return undefined
  return holder_name ?? ''
}
