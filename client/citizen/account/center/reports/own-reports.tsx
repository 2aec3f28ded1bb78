import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLoad } from '../../../../kit/use-load.ts'
import { useFeatures } from '../../../site/features.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ListSummary } from '../list/list-summary.tsx'
import { pageOf } from '../list/page-address.ts'
import { Paging } from '../list/paging.tsx'
import { fetchReports } from './fetch-reports.ts'
import { ClaimReport } from './claim-report.tsx'
import { NoReports } from './no-reports.tsx'
import { statusOf } from './own-reports-address.ts'
import styles from './own-reports.module.css'
import { ReportList } from './report-list.tsx'
import { StatusFilter } from './status-filter.tsx'

/**
 * The reports of the signed-in citizen, by page; where the back end can do so, by status, with the way to add one
 * made as a visitor.
 */
export function OwnReports() {
  const [search] = useSearchParams()
  const { own_reports: canFilter, claim: canClaim } = useFeatures()
  const status = canFilter ? statusOf(search) : undefined
  const page = pageOf(search)
  const load = useCallback(() => fetchReports(status, page), [status, page])
  const { data, failure, isLoading, refresh } = useLoad(load)
  const isNone = data?.total === 0
  return (
    <div className={styles.reports}>
      {canFilter && !(isNone && !status && !isLoading) && <StatusFilter status={status} />}
      <div className={styles.list} aria-busy={isLoading || undefined}>
        {!data && isLoading && <ListSkeleton />}
        {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
        {data && !(isNone && !status) && (
          <ListSummary
            text={isLoading ? '正在加载…' : `共 ${data.total} 条举报`}
            page={isLoading ? undefined : page}
          />
        )}
        {isNone && !isLoading && <NoReports status={status} />}
        {data && !isNone && <ReportList reports={data.list} />}
        {data && !isNone && <Paging total={data.total} />}
      </div>
      {canClaim && <ClaimReport onClaimed={refresh} />}
    </div>
  )
}
