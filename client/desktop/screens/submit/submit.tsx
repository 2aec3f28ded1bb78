import { pageLayout } from '../../../features/report/form/page-layout.ts'
import { SubmitReport } from '../../../features/report/submit-report.tsx'
import { Screen } from '../../../features/screen/screen.tsx'

/** The form of a report; `type` and `way` stand in the address. */
export default function Submit() {
  return (
    <Screen title="提交举报">
      <SubmitReport layout={pageLayout} />
    </Screen>
  )
}
