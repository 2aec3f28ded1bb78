import * as words from '#words/account.ts'
import { useSearchParams } from 'react-router-dom'
import { OwnReport } from '../../account/center/reports/own-report.tsx'
import { OwnReports } from '../../account/center/reports/own-reports.tsx'
import { reportIdOf } from '../../account/center/reports/own-reports-address.ts'
import { Screen } from '../../site/screen/screen.tsx'

/** Own reports: the list, or the report that `?report=` names. */
export default function Query() {
  const [search] = useSearchParams()
  const reportId = reportIdOf(search)
  if (reportId !== undefined) return <OwnReport key={reportId} reportId={reportId} />
  return (
    <Screen key="list" title={words.reports}>
      <OwnReports />
    </Screen>
  )
}
