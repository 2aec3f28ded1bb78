import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListFailure } from '../list/list-failure.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ListSummary } from '../list/list-summary.tsx'
import { pageOf } from '../list/page-address.ts'
import { Paging } from '../list/paging.tsx'
import { useAnswer } from '../list/use-answer.ts'
import { askReports } from './ask-reports.ts'
import { ClaimReport } from './claim-report.tsx'
import { NoReports } from './no-reports.tsx'
import { statusOf } from './own-reports-address.ts'
import styles from './own-reports.module.css'
import { ReportList } from './report-list.tsx'
import { StatusFilter } from './status-filter.tsx'

/** The reports of the signed-in citizen, by status and page, and the way to add one made as a visitor. */
export function OwnReports() {
  const [search] = useSearchParams()
  const status = statusOf(search)
  const page = pageOf(search)
  const ask = useCallback(() => askReports(status, page), [status, page])
  const { answer, failure, isLoading, refresh } = useAnswer(ask)
  const isNone = answer?.total === 0
  return (
    <div className={styles.reports}>
      {!(isNone && !status && !isLoading) && <StatusFilter status={status} />}
      <div className={styles.list} aria-busy={isLoading || undefined}>
        {!answer && isLoading && <ListSkeleton />}
        {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
        {answer && !(isNone && !status) && (
          <ListSummary
            text={isLoading ? '正在加载…' : `共 ${answer.total} 条举报`}
            page={isLoading ? undefined : page}
          />
        )}
        {isNone && !isLoading && <NoReports status={status} />}
        {answer && !isNone && <ReportList reports={answer.list} />}
        {answer && !isNone && <Paging total={answer.total} />}
      </div>
      <ClaimReport onClaimed={refresh} />
    </div>
  )
}
