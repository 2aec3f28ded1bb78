import * as words from '#words/account.ts'
import * as statusWords from '#words/status.ts'
import { useCallback } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import type { Status } from '../../../../../contract/report/report-status.ts'
import { reportName } from '#words/report-name.ts'
import { summaryOf } from '../../../../../contract/report/report-summary.ts'
import { timeInWords } from '../../../../kit/time-in-words.ts'
import { LinkButton } from '../../../../kit/ui/button/link-button.tsx'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { useLoad } from '../../../../kit/use-load.ts'
import { useFeatures } from '../../../site/features.ts'
import { usePaths } from '../../../site/paths.ts'
import type { QueryState } from '../../../site/report-address.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ListSummary } from '../list/list-summary.tsx'
import { pageOf } from '../list/page-address.ts'
import { Paging } from '../list/paging.tsx'
import { StatusChip } from '../../../query/status-chip.tsx'
import { fetchReports, type OwnReportItem } from './fetch-reports.ts'
import { statusOf, statuses, withStatus, withReport } from './own-reports-address.ts'
import styles from './own-reports.module.css'

/** The reports of the signed-in citizen, by page, with the filter that the back end supports. */
export function OwnReports() {
  const [search] = useSearchParams()
  const { own_reports: canFilter } = useFeatures()
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
            text={isLoading ? words.loading : words.reportCount(data.total)}
            page={isLoading ? undefined : page}
          />
        )}
        {isNone && !isLoading && <NoReports status={status} />}
        {data && !isNone && <ReportList reports={data.list} />}
        {data && !isNone && <Paging total={data.total} />}
      </div>
    </div>
  )
}

/** Filter of the list; the address holds the choice. */
const StatusFilter = ({ status }: { status: Status | undefined }) => (
  <nav aria-label={words.filter}>
    <ul className={styles.filter}>
      {[undefined, ...statuses].map((option) => (
        <li key={option ?? 'all'}>
          <Link to={withStatus(option)} aria-current={option === status || undefined}>
            {option ? statusWords.statusNames[option] : words.all}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Explains the empty list. */
function NoReports({ status }: { status: Status | undefined }) {
  const { way, query } = usePaths()
  const { own_reports: isOurs } = useFeatures()
  if (status)
    return (
      <Card className={styles.empty}>
        <p>{words.noneOf(statusWords.statusNames[status])}</p>
        <LinkButton variant="secondary" to={withStatus(undefined)}>
          {words.seeAll}
        </LinkButton>
      </Card>
    )
  return (
    <Card className={styles.empty} aria-labelledby="no-reports">
      <h2 id="no-reports" className="h3">
        {words.noReports}
      </h2>
      {isOurs ? (
        <ul className={styles.facts}>
          <li>{words.noReportsLead}</li>
          <li>{words.anonymousApart}</li>
        </ul>
      ) : (
        <p>
          {words.withCode}
          <Link to={query}>{words.byCode}</Link>
          {words.stop}
        </p>
      )}
      <LinkButton to={way}>{words.makeReport}</LinkButton>
    </Card>
  )
}

/** One page of own reports, newest first. */
const ReportList = ({ reports }: { reports: readonly OwnReportItem[] }) => (
  <ul className="box">
    {reports.map((report, i) => (
      <li key={report.report_id ?? report.query_code ?? i} className={styles.item}>
        <ReportName report={report} />
        <StatusChip status={report.status} status_name={report.status_name} />
        {report.reported_at !== undefined && (
          <p className={styles.time}>
            <time dateTime={report.reported_at}>{timeInWords(report.reported_at)}</time>
            <span className={styles.said}>{words.sentAt}</span>
          </p>
        )}
      </li>
    ))}
  </ul>
)

/** Links to the report by its id, else by its query code, which is never in the address. */
function ReportName({ report }: { report: OwnReportItem }) {
  const { report_id, query_code, title, type_name, summary = summaryOf({ title }) } = report
  const [search] = useSearchParams()
  const { query } = usePaths()
  const name = reportName(type_name, summary)
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
      {name}
      {words.code(query_code)}
    </Link>
  )
}
