import { QueryReport } from '../../../features/query/query-report.tsx'
import { Screen } from '../../screen/screen.tsx'

/** A report by its query code, which never stands in the address. */
export default function Query() {
  return (
    <Screen title="查询进度">
      <QueryReport />
    </Screen>
  )
}
