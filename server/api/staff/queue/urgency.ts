import type * as z from 'zod/mini'
import type { urgency } from '../../../../contract/staff/case.ts'

/** The deadline of what is to be done next. */
export interface Deadline {
  readonly near_at: Date | null
  readonly due_at: Date | null
  readonly paused_at: Date | null
  readonly escalated_at: Date | null
}

/** How pressing a case is at a moment; `escalated` from when a job has told the supervisor. */
export function urgencyOf(deadline: Deadline, now: Date): z.infer<typeof urgency> {
  if (deadline.paused_at) return 'paused'
  if (!deadline.due_at) return 'none'
  if (deadline.escalated_at) return 'escalated'
  if (deadline.due_at <= now) return 'overdue'
  return deadline.near_at && deadline.near_at <= now ? 'near' : 'ok'
}
