import * as z from 'zod/mini'
import { keysOf } from '../field.ts'

/** Report lifecycle, with the words citizens read. Source: DESIGN §5; withdrawn: decision 44. */
export const statusNames = {
  received: '待受理',
  accepted: '已受理',
  processing: '办理中',
  transferred: '已转办',
  closed: '已办结',
  rejected: '不予受理',
  supplement: '待补充',
  appealing: '申诉中',
  withdrawn: '已撤回',
} as const
export type Status = keyof typeof statusNames
export const status = z.enum(keysOf(statusNames))
