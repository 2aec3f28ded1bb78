import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ticket } from '../field.ts'
import { anyReport, reportView, requireReport } from './report.ts'

/**
 * Withdraws a report that was just sent; for the holder of its code or its owner. Erases its contents; its code then
 * finds only that it was withdrawn. Ours. Possible in its first minutes and while the centre has not begun to handle
 * it (`conflict` otherwise); a repeated call gets the same answer.
 */
export const reportWithdraw = endpoint('POST report/withdraw', {
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
