import { SubmitReport } from '../../../features/report/submit-report.tsx'
import { Screen } from '../../../features/screen/screen.tsx'
import { reportPaths } from '../../paths.ts'

/** Writing a report, one thing at a time; `type` and `way` stand in the address. */
export default function Submit() {
  return (
    <Screen title="提交举报">
      <SubmitReport paths={reportPaths} />
    </Screen>
  )
}
