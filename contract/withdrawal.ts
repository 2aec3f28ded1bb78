import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ticket } from './field.ts'
import { anyReport, reportView, requireReport } from './report.ts'

/**
 * Takes back a report that was just sent, by whoever holds its code or owns it: what was written and sent with
 * it is erased, and its code finds the bare fact. Ours. Only in its first minutes and while nobody has begun
 * to handle it (`conflict` otherwise); asked again, it answers the same.
 */
export const reportWithdraw = endpoint({
  method: 'POST',
  path: 'report/withdraw',
  access: 'visitor',
  input: z
    .object({
      ...anyReport,
      /** Goes with `query_code`. */
      captcha_ticket: z.optional(ticket),
    })
    .check(requireReport()),
  output: z.object({ report: reportView }),
  errors: ['notFound', 'wrongCode', 'conflict', 'signInRequired'],
})
