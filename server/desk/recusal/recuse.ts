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

/** Cases whose words do not name a person, by both: unsealed again once a case, its files' words or the person's name has changed. */
const notNamed = new Map<string, string>()
const mostRemembered = 20_000

/** Returns those of some cases whose words name the caller, unless a supervisor has given them back. */
async function casesThatName(
  db: RecusalDeps['db'],
  deps: RecusalDeps,
  call: StaffCall,
  numbers: readonly string[],
): Promise<CaseOf[]> {
  const member = staffOf(call)
  const undecided = await undecidedCases(db, member.id, numbers)
  const keyOf = ({ report_id }: CaseOf) => `${member.id} ${report_id}`
  const stateOf = ({ version, words }: (typeof undecided)[number]) =>
    `${version} ${words} ${member.login} ${member.name}`
  const cases = undecided.filter((each) => notNamed.get(keyOf(each)) !== stateOf(each))
  const ids = cases.map(({ report_id }) => report_id)
  const contents = ids.length === 0 ? undefined : await searchableOf(db, deps, ids)
  return cases.filter((each) => {
    if (isNamedIn(member, contents?.get(each.report_id)?.texts ?? [])) return true
    if (notNamed.size >= mostRemembered) notNamed.clear()
    notNamed.set(keyOf(each), stateOf(each))
    return false
  })
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
