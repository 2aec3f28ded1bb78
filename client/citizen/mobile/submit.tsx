import { partLayout } from '../report/parts/part-form.tsx'
import { SubmitReport } from '../report/submit-report.tsx'

// The offline start page loads it from here: in a chunk of its own it would be one more file of the form.
export { waitingReport } from '../report/waiting-report.ts'

/** The report form in parts, and then its receipt. Type and way are in the address. */
export default function Submit() {
  return <SubmitReport layout={partLayout} />
}
