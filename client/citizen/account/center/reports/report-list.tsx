import { Link, useSearchParams } from 'react-router-dom'
import { reportName, summaryOf } from '../../../../../contract/report-summary.ts'
import { StatusChip } from '../../../query/status-chip.tsx'
import { timeInWords } from '../../../../kit/time-in-words.ts'
import { Breakable } from '../../../../kit/ui/breakable/breakable.tsx'
import { usePaths } from '../../../site/paths.ts'
import type { QueryState } from '../../../site/report-address.ts'
import type { OwnReportItem } from './fetch-reports.ts'
import { withReport } from './own-reports-address.ts'
import styles from './own-reports.module.css'

/** One page of own reports, newest first. */
export const ReportList = ({ reports }: { reports: readonly OwnReportItem[] }) => (
  <ul className={styles.items}>
    {reports.map((report, i) => (
      <li key={report.report_id ?? report.query_code ?? i} className={styles.item}>
        <ReportName report={report} />
        <StatusChip status={report.status} status_name={report.status_name} />
        {report.reported_at !== undefined && (
          <p className={styles.time}>
            <time dateTime={report.reported_at}>{timeInWords(report.reported_at)}</time>
            <span className={styles.said}> 提交</span>
          </p>
        )}
      </li>
    ))}
  </ul>
)

/** Leads to the report by its id; by its query code where that is all there is, which never stands in the address. */
function ReportName({ report }: { report: OwnReportItem }) {
  const { report_id, query_code, title, type_name, summary = summaryOf({ title }) } = report
  const [search] = useSearchParams()
  const { query } = usePaths()
  const name = <Breakable>{reportName(type_name, summary)}</Breakable>
  if (report_id !== undefined)
    return (
      <Link to={withReport(search, report_id)} className={styles.name}>
        {name}
      </Link>
    )
  if (query_code === undefined) return <strong className={styles.name}>{name}</strong>
  const state: QueryState = { queryCode: query_code }
  return (
    <Link to={query} state={state} className={styles.name}>
      {name}（查询码 {query_code}）
    </Link>
  )
}
