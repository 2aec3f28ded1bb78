import type { CaseRow } from '../../../contract/desk/case.ts'

/** Returns the urgency of a case relative to its deadline, as lists and pages show it. */
export function urgencyOf(
  row: Record<'near_at' | 'due_at' | 'paused_at' | 'escalated_at', Date | null>,
  now: Date,
): CaseRow['urgency'] {
  if (row.paused_at) return 'paused'
  if (!row.due_at) return 'none'
  if (row.escalated_at) return 'escalated'
  if (row.due_at <= now) return 'overdue'
  return row.near_at && row.near_at <= now ? 'near' : 'ok'
}
