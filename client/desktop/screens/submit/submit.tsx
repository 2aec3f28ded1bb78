import { pageLayout } from '../../../features/report/form/page-layout.ts'
import { SubmitReport } from '../../../features/report/submit-report.tsx'
import { Screen } from '../../../features/screen/screen.tsx'

// Asked for by the start page without a network: from here it makes the form's files neither more nor larger.
export { waitingReport } from '../../../features/report/waiting-report.ts'

/** The form of a report; `type` and `way` stand in the address. */
export default function Submit() {
  return (
    <Screen title="提交举报">
      <SubmitReport layout={pageLayout} />
    </Screen>
  )
}
