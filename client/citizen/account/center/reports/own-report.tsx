import * as words from '#words/account.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useLoad } from '../../../../kit/use-load.ts'
import { Screen } from '../../../site/screen/screen.tsx'
import { withView } from '../../../query/load-result.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { fetchReport } from './fetch-reports.ts'
import { withReport } from './own-reports-address.ts'
import styles from './own-reports.module.css'

/** One of the citizen's reports: status, thread and message form. */
export function OwnReport({ reportId }: { reportId: string }) {
  const [search] = useSearchParams()
  const load = useCallback(() => withView(fetchReport(reportId)), [reportId])
  const { data, failure, isLoading, refresh, replace } = useLoad(load)
  return (
    <Screen title={words.details} hasOwnHeading={data !== undefined}>
      <Link to={withReport(search, undefined)} className={styles.back}>
        <ArrowLeft size={18} />
        {words.backToReports}
      </Link>
      {!data && isLoading && <ListSkeleton />}
      {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
      {data && (
        <data.View
          reportKey={{ report_id: reportId }}
          report={data.report}
          onChange={(report) => replace({ ...data, report })}
          onThread={(thread) => {
            if (thread) replace({ ...data, report: { ...data.report, thread } })
            refresh()
          }}
        />
      )}
    </Screen>
  )
}
