import type { Services } from '../../platform/services.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Call } from '../../http/route.ts'
import { leaveCase, lockReport } from '../../report/case/change-case.ts'
import { recordOnCase, staffOf } from '../../staff/session/staff-call.ts'
import { searchableOf } from '../search/searchable.ts'
import { isNamedIn } from './named-in.ts'
import { insertRecusal, undecidedCases } from './store.ts'

export type RecusalDeps = Services<'db' | 'keyring' | 'clock'>
type StaffCall = Pick<Call, 'caller' | 'request'>

interface CaseOf {
  readonly report_id: string
  readonly case_number: string
}

/** Takes a case from the caller, for whom it does not open any more, and records it. */
export async function recuse(
  trx: Trx,
  deps: RecusalDeps,
  call: StaffCall,
  { report_id, case_number }: CaseOf,
  state: 'named' | 'asked',
  reason?: string,
): Promise<void> {
  const { id: staff_id } = staffOf(call)
  const { id } = await lockReport(trx, report_id)
  const now = deps.clock.now()
  if (!(await insertRecusal(trx, { report_id, staff_id, state, at: now }))) return
  await leaveCase(trx, id, staff_id)
  const action = state === 'named' ? 'recusal.named' : 'recusal.ask'
  await recordOnCase(trx, deps, call, case_number, { action, reason })
}

/** Returns those of some cases whose words name the caller, unless a supervisor has given them back. */
async function casesThatName(
  db: RecusalDeps['db'],
  deps: RecusalDeps,
  call: StaffCall,
  numbers: readonly string[],
): Promise<CaseOf[]> {
  const member = staffOf(call)
  const cases = await undecidedCases(db, member.id, numbers)
  const ids = cases.map(({ report_id }) => report_id)
  const contents = ids.length === 0 ? undefined : await searchableOf(db, deps, ids)
  return cases.filter(({ report_id }) => isNamedIn(member, contents?.get(report_id)?.texts ?? []))
}

/** Recuses the caller from those of some cases that name them, before a call about these cases reads anything. */
export async function recuseNamed(
  deps: RecusalDeps,
  call: StaffCall,
  numbers: readonly string[],
): Promise<void> {
  for (const each of await casesThatName(deps.db, deps, call, numbers))
    await deps.db.transaction().execute((trx) => recuse(trx, deps, call, each, 'named'))
}

/** Recuses the caller from a case if it names them. @returns whether it does */
export async function recuseIfNamed(
  trx: Trx,
  deps: RecusalDeps,
  call: StaffCall,
  found: CaseOf,
): Promise<boolean> {
  const [named] = await casesThatName(trx, deps, call, [found.case_number])
  if (named) await recuse(trx, deps, call, found, 'named')
  return named !== undefined
}
