import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './field.ts'
import { anyReport, requireReport } from './report.ts'

/**
 * 催办, by whoever holds the code or owns the report: once each deadline that is over. The desk sees it in the case, and
 * the supervisors are told. Ours. `conflict` while nothing is late; asked again, it answers the same.
 */
export const reportUrge = endpoint({
  method: 'POST',
  path: 'report/urge',
  access: 'visitor',
  input: z.object(anyReport).check(requireReport()),
  output: z.object({ urged_at: instant }),
  errors: ['notFound', 'conflict', 'signInRequired'],
})
