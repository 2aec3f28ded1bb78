import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { anyReport, requireReport } from './report.ts'

/**
 * Says whether what was reported can still be seen (还在吗), for the holder of the code or the owner of the report; offered by
 * `may.still_there`. The first answer stands, and a repeated call gets it. The report does not change by it. Ours.
 */
export const reportStillThere = endpoint('POST report/still-there', {
  access: 'visitor',
  input: z.object({ ...anyReport, is_there: z.boolean('请选择') }).check(requireReport()),
  output: z.object({ is_there: z.boolean() }),
  errors: ['notFound', 'conflict', 'signInRequired'],
})
