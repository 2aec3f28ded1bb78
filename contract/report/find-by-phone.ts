import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, ticket } from '../field.ts'
import { phone } from '../person-field.ts'
import { listedReport, reportId, reportView } from './report.ts'

/** Maximum length of the list, newest first. */
export const foundByPhoneAtMost = 10

/**
 * Lists the named reports of a phone, for citizens who have lost their query codes. `otp_ticket` (purpose `find`)
 * proves the phone. Leaves out anonymous reports, withdrawn ones, and those of an account that signs in with another
 * phone. The list may be empty. Ours (decision 57).
 */
export const reportFind = endpoint('POST report/find', {
  access: 'visitor',
  input: z.object({ phone, otp_ticket: ticket }),
  output: z.object({
    list: z.array(z.extend(listedReport, { reported_at: instant })),
    /** Opens the listed reports for reading, any number of times, for `expires_in` seconds. */
    find_ticket: z.string(),
    expires_in: z.number(),
  }),
  errors: ['wrongCode'],
})

/**
 * Returns one of the found reports, for reading only: `may` allows nothing, and a receipt still needs the code or the
 * account. Ours.
 */
export const reportFound = endpoint('POST report/found', {
  access: 'visitor',
  input: z.object({ phone, find_ticket: ticket, report_id: reportId }),
  output: z.object({ report: reportView }),
  errors: ['wrongCode', 'notFound'],
})
