import { Link, useSearchParams } from 'react-router-dom'
import { StatusChip } from '../../query/status-chip.tsx'
import { timeInWords } from '../../../kit/time-in-words.ts'
import type { OwnReportItem } from './fetch-reports.ts'
import { withReport } from './own-reports-address.ts'
import styles from './own-reports.module.css'

/** One page of own reports, newest first. */
export function ReportList({ reports }: { reports: readonly OwnReportItem[] }) {
  const [search] = useSearchParams()
  return (
    <ul className={styles.items}>
      {reports.map(({ report_id, title, type_name, status, status_name, reported_at }, i) => (
        <li key={report_id ?? i} className={styles.item}>
          {report_id === undefined ? (
            <strong className={styles.name}>{title ?? `${type_name ?? ''}举报`}</strong>
          ) : (
            <Link to={withReport(search, report_id)} className={styles.name}>
              {title ?? `${type_name ?? ''}举报`}
            </Link>
          )}
          <StatusChip status={status} name={status_name} />
          {reported_at !== undefined && (
            <p className={styles.time}>
              <time dateTime={reported_at}>{timeInWords(reported_at)}</time>
              <span className={styles.said}> 提交</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
