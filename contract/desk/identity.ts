import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accessReason, instant } from '../field.ts'
import { caseNumber, withCase } from './case.ts'
import { caseWorkers, colleague } from '../staff/role.ts'

/** Shows a case's reporter to one person for 15 minutes; reviewers are notified, and the auditor sees each opening. */
export const identityOpen = endpoint('POST staff/identity/open', {
  access: { staff: caseWorkers, steppedUp: true },
  input: z.object({ ...withCase, reason: accessReason('查看原因') }),
  output: z.object({
    name: z.string(),
    phone: z.string(),
    id_number: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Watermark over the page: viewer and time. */
    watermark: z.string(),
    until: instant,
  }),
})
/** Openings of identities and originals within an hour from which the supervisors are told. */
export const manyOpenings = 10
/** Lists the people who opened many identities and originals within the last hour, for supervisors. */
export const manyOpeningsList = endpoint('POST staff/identity/many', {
  access: { staff: ['supervisor'] },
  output: z.object({ list: z.array(z.object({ by: colleague, count: z.number() })) }),
})
/** Lists recent identity openings, for reviewers and supervisors. */
export const identityOpenings = endpoint('POST staff/identity/openings', {
  access: { staff: ['reviewer', 'supervisor'] },
  output: z.object({
    list: z.array(
      z.object({
        case_number: caseNumber,
        by: colleague,
        reason: z.string(),
        at: instant,
        until: instant,
      }),
    ),
  }),
})
