import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant } from '../field.ts'
import { anyReport, requireReport } from './report.ts'

/**
 * Urges a late step (催办), once for each missed deadline; for the holder of the code or the owner of the report. The
 * case shows it to the desk, and the supervisors are notified. Ours. Answers `conflict` while nothing is late; a
 * repeated call gets the same answer.
 */
export const reportUrge = endpoint('POST report/urge', {
  access: 'visitor',
  input: z.object(anyReport).check(requireReport()),
  output: z.object({ urged_at: instant }),
  errors: ['notFound', 'conflict', 'signInRequired'],
})
