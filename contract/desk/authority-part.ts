import * as z from 'zod/mini'
import { instant, keysOf } from '../field.ts'
import { outcomes } from '../report/report-steps.ts'
import { colleague } from '../staff/role.ts'

/** An authority's answer: its progress, a result under its one name, or 退回. A handler decides which part the citizen reads. */
export const authorityOutcomes = {
  received: '已收到',
  filed: '已立案',
  underway: '办理中',
  transferred: outcomes.transferred,
  not_found: outcomes.not_found,
  gone: outcomes.gone,
  returned: '退回',
} as const
export type AuthorityOutcome = keyof typeof authorityOutcomes
/** Answers after which the authority owes another one. */
export const progressOutcomes: readonly AuthorityOutcome[] = ['received', 'filed', 'underway']
export const authorityOutcome = z.enum(keysOf(authorityOutcomes), '请选择办理情况')

/** The packages, reminders and answers of a case's authorities. No citizen's call returns them. */
export const authorityPartOf = <File extends z.ZodMiniType>(file: File) =>
  z.object({
    awaited: z.array(
      z.object({
        authority: z.string(),
        /** How and on which day it was handed over; null until a colleague has said so. */
        channel: z.nullable(z.string()),
        delivered_on: z.nullable(z.string()),
        handed_out_at: instant,
        due_at: instant,
        state: z.enum(['waiting', 'overdue', 'answered']),
      }),
    ),
    reminders: z.array(
      z.object({ authority: z.string(), channel: z.string(), by: colleague, at: instant }),
    ),
    answers: z.array(
      z.object({
        id: z.string(),
        authority: z.string(),
        outcome: authorityOutcome,
        words: z.string(),
        at: instant,
        /** Who entered it; null: the authority itself, by the QR code of the cover. */
        by: z.nullable(colleague),
        files: z.array(file),
      }),
    ),
  })

/** How soon an authority answers the packages of the last year. */
export const replyTime = z.object({
  name: z.string(),
  /** Packages that wait for an answer, and those of them that are overdue. */
  open: z.number(),
  overdue: z.number(),
  answered: z.number(),
  /** Median, in working days; null when nothing was answered. */
  median_days: z.nullable(z.number()),
})
