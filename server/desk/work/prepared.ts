import type { CaseDetail } from '../../../contract/desk/case.ts'
import { type DeskStep, type Step, steps } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'
import { contentsReader, isReadable } from '../../platform/crypto/contents-reader.ts'
import type { StaffMember } from '../../http/route.ts'
import { eventPlace } from '../../report/sealed-contents.ts'
import type { FoundCase } from '../queue/find-case.ts'
import type { WorkDeps } from './deps.ts'
import { selectLastDecision } from '../queue/group-store.ts'
import { whyLeftOut } from './left-out.ts'

const stepTo: Partial<Record<Status, DeskStep>> = {
  closed: 'close',
  rejected: 'reject',
  transferred: 'transfer',
}

/** Returns the steps that lead from a status to a step; undefined when none do. */
function stepsBefore(step: DeskStep, from: Status): DeskStep[] | undefined {
  const way: DeskStep[] = []
  const follows = (name: DeskStep, at: Status) => {
    const { from: begins }: Step = steps[name]
    return begins.includes(at)
  }
  for (let at: Status = from; !follows(step, at);) {
    const next = (['accept', 'process'] as const).find((name) => follows(name, at))
    if (next === undefined) return undefined
    way.push(next)
    at = steps[next].to
  }
  return way
}

/** Returns the decision on other cases of the group, prepared for a case; null when there is none, or it does not fit. */
export async function preparedFor(
  deps: WorkDeps,
  { reportTypeIds }: StaffMember,
  found: FoundCase,
  isPending: boolean,
): Promise<CaseDetail['prepared']> {
  if (whyLeftOut({ ...found, is_pending: isPending }, found.report_type_id) !== null) return null
  const last = await selectLastDecision(deps.db, found.report_id, reportTypeIds)
  const step = last && stepTo[last.status]
  const before = step && stepsBefore(step, found.status)
  if (!last || !step || !before || last.outcome === 'no_answer') return null
  const owner = { kind: 'report', codeMac: last.code_mac } as const
  const text = contentsReader(deps, owner, last.data_key).read(
    eventPlace(last.event_id),
    last.note_sealed,
  )
  if (text !== null && !isReadable(text)) return null
  const { case_number, outcome, authority_id } = last
  return {
    case_number,
    step,
    before,
    outcome,
    authority_id,
    text: step === 'transfer' ? '' : (text ?? ''),
  }
}
