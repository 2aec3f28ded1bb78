import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ReportResult } from '../../query/report-result.tsx'
import { ListFailure } from '../list/list-failure.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useFetch } from '../list/use-fetch.ts'
import { fetchReport } from './fetch-reports.ts'
import { withReport } from './own-reports-address.ts'
import styles from './own-reports.module.css'

/** One of the citizen's own reports: how it stands, what was said, and a further message. */
export function OwnReport({ reportId }: { reportId: string }) {
  const [search] = useSearchParams()
  const load = useCallback(() => fetchReport(reportId), [reportId])
  const { data: report, failure, isLoading, refresh, replace } = useFetch(load)
  return (
    <div className={styles.reports}>
      <Link to={withReport(search, undefined)} className={styles.back}>
        <ArrowLeft size={18} />
        返回我的举报
      </Link>
      {!report && isLoading && <ListSkeleton />}
      {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
      {report && (
        <ReportResult
          reportKey={{ report_id: reportId }}
          report={report}
          onWithdrawn={replace}
          onThread={(thread) => {
            if (thread) replace({ ...report, thread })
            refresh()
          }}
        />
      )}
    </div>
  )
}
