import { partLayout } from '../report/parts/part-form.tsx'
import { SubmitReport } from '../report/submit-report.tsx'

/** The report form in parts, and then its receipt. Type and way are in the address. */
export default function Submit() {
  return <SubmitReport layout={partLayout} />
}
