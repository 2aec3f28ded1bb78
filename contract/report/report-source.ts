import * as z from 'zod/mini'
import { keysOf } from '../field.ts'

/** How a report reached the centre when a member of staff took it in for the reporter. */
export const intakeSources = {
  phone: '来电',
  letter: '来信',
  visit: '来访',
  hotline: '热线转来',
} as const
export type IntakeSource = keyof typeof intakeSources
export const intakeSource = z.enum(keysOf(intakeSources), '请选择来源')

/** How a report reached the centre. */
export const reportSources = { web: '网上', ...intakeSources } as const
export type ReportSource = keyof typeof reportSources
export const reportSource = z.enum(keysOf(reportSources))
