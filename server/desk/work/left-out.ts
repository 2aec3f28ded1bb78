import type { LeftOut } from '../../../contract/desk/decide-along.ts'
import { openStatuses } from '../../../contract/report/report-steps.ts'
import type { MemberState } from '../queue/group-store.ts'

/** Returns why a case is decided by itself, and not along with a case of a type; null when it may be. */
export function whyLeftOut(state: MemberState, reportTypeId: number): LeftOut | null {
  if (state.is_appealed) return 'appeal'
  if (state.status === 'supplement') return 'supplement'
  if (!openStatuses.some((open) => open === state.status)) return 'over'
  if (state.report_type_id !== reportTypeId) return 'other_type'
  if (state.is_sensitive) return 'sensitive'
  if (state.proposed_by !== null) return 'review'
  return state.is_pending ? 'pending' : null
}
