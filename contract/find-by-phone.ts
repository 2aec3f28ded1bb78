import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, phone, ticket } from './field.ts'
import { listedReport, reportId, reportView } from './report.ts'

/** Upper bound of the list, newest first. */
export const foundByPhoneAtMost = 10

/**
 * The named reports of a phone, for whoever has lost their codes: `otp_ticket` (purpose `find`) proves the phone. Never an
 * anonymous one, nor one that was withdrawn, nor one of an account that signs in with another phone. A phone without any
 * answers an empty list. Ours (decision 57).
 */
export const reportFind = endpoint({
  method: 'POST',
  path: 'report/find',
  access: 'visitor',
  input: z.object({ phone, otp_ticket: ticket }),
  output: z.object({
    list: z.array(z.extend(listedReport, { reported_at: instant })),
    /** Opens them for reading, as often as wanted, for `expires_in` seconds. */
    find_ticket: z.string(),
    expires_in: z.number(),
  }),
  errors: ['wrongCode'],
})

/** Opens one of them for reading alone: `may` allows nothing, and a receipt, too, takes the code or the account. Ours. */
export const reportFound = endpoint({
  method: 'POST',
  path: 'report/found',
  access: 'visitor',
  input: z.object({ phone, find_ticket: ticket, report_id: reportId }),
  output: z.object({ report: reportView }),
  errors: ['wrongCode', 'notFound'],
})
