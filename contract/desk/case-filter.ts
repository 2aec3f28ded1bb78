import * as z from 'zod/mini'
import { instant, keysOf, rowId } from '../field.ts'
import { status } from '../report/report-status.ts'

/** The built-in lists, in the desk's order. */
export const views = {
  mine: '我的',
  unassigned: '待领取',
  overdue: '已超时',
  due_today: '今天到期',
  answered: '待补充已答',
  review: '待审核',
  returned: '被退回',
  appeals: '申诉',
  to_hand_over: '待移送',
  transferred: '催承办单位',
  parked: '放着的',
  urgent: '优先',
  all_open: '全部在办',
  withdrawn: '已撤回',
  ended: '已办结',
} as const
export type View = keyof typeof views
export const view = z.enum(keysOf(views))

/** Filter of a list; the same in the address of the page. */
export const caseFilter = z.object({
  view: z._default(view, 'unassigned'),
  report_type_ids: z._default(z.array(rowId).check(z.maxLength(100)), []),
  statuses: z._default(z.array(status).check(z.maxLength(9)), []),
  assignee: z.optional(z.uuid()),
  real_name: z.optional(z.boolean()),
  has_files: z.optional(z.boolean()),
  arrived_from: z.optional(instant),
  arrived_to: z.optional(instant),
})
export type CaseFilter = z.infer<typeof caseFilter>
