import { partLayout } from '../../report/parts/part-layout.ts'
import { SubmitReport } from '../../report/submit-report.tsx'
import { paths } from '../paths.ts'

// Asked for by the start page without a network: from here it makes the form's files neither more nor larger.
export { waitingReport } from '../../report/waiting-report.ts'

/** Writing a report, one thing at a time, and then its receipt; `type` and `way` stand in the address. */
export default function Submit() {
  return <SubmitReport paths={paths} layout={partLayout} />
}
