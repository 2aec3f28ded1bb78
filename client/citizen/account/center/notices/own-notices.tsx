import { langOf } from '#words/language.ts'
import * as words from '#words/account.ts'
import CheckCheck from 'lucide-react/icons/check-check'
import { useCallback, useState } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { messageOf } from '../../../../kit/call-failure.ts'
import { timeInWords } from '../../../../kit/time-in-words.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { classNames } from '../../../../kit/ui/class-names.ts'
import { useLoad } from '../../../../kit/use-load.ts'
import { useFeatures } from '../../../site/features.ts'
import { usePaths } from '../../../site/paths.ts'
import { LongName } from '../../../site/site-title.tsx'
import tones from '../../../query/status-tone.module.css'
import { ListFailure } from '../list/list-failure.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ListSummary } from '../list/list-summary.tsx'
import { pageOf } from '../list/page-address.ts'
import { Paging } from '../list/paging.tsx'
import { withReport } from '../reports/own-reports-address.ts'
import { fetchNotices, type NoticesPage } from './fetch-notices.ts'
import styles from './notices.module.css'

/** Explains the empty list. */
const NoNotices = () => (
  <Card className="grid-2">
    <h2 className="card-title">{words.noNotices}</h2>
    <p>{words.noticesLead}</p>
  </Card>
)

/** The notices of the signed-in citizen, newest first. */
export function OwnNotices() {
  const [search] = useSearchParams()
  const page = pageOf(search)
  const load = useCallback(() => fetchNotices(page), [page])
  const { data, failure, isLoading, refresh, replace } = useLoad(load)
  const [marking, setMarking] = useState<string>()
  const [markError, setMarkError] = useState<string>()
  const mark = async (what: string) => {
    setMarking(what)
    setMarkError(undefined)
    try {
      replace(await fetchNotices(page, what === 'all' ? 'all' : [what]))
    } catch (thrown) {
      setMarkError(messageOf(thrown))
    } finally {
      setMarking(undefined)
    }
  }
  const { notices_read: canMark = false } = useFeatures()
  const unread = data?.unread ?? 0
  const readInWords = unread > 0 ? words.unreadCount(unread) : words.allRead
  return (
    <div className="grid-4" aria-busy={isLoading || undefined}>
      {!data && isLoading && <ListSkeleton />}
      {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
      {data && data.total > 0 && (
        <div className={styles.bar}>
          <ListSummary
            text={
              isLoading
                ? words.loading
                : words.noticeCount(data.total) + (canMark ? readInWords : '')
            }
            page={isLoading ? undefined : page}
          />
          {canMark && unread > 0 && (
            <Button
              variant="secondary"
              busy={marking === 'all'}
              onClick={() => {
                // The pressed button disappears; the heading takes the focus.
                document.querySelector('h1')?.focus()
                void mark('all')
              }}
            >
              <CheckCheck size={18} />
              {words.markAll}
            </Button>
          )}
        </div>
      )}
      {markError !== undefined && <Alert tone="danger" title={markError} announce />}
      {data?.total === 0 && !isLoading && <NoNotices />}
      {data && data.total > 0 && (
        <>
          <NoticeList
            notices={data.list}
            canMark={canMark}
            marking={marking}
            mark={(id) => void mark(id)}
          />
          <Paging total={data.total} />
        </>
      )}
    </div>
  )
}

interface NoticeListProps {
  notices: NoticesPage['list']
  canMark: boolean
  /** Id of the notice being marked as read. */
  marking: string | undefined
  mark: (id: string) => void
}

/** One page of notices. */
function NoticeList({ notices, canMark, marking, mark }: NoticeListProps) {
  const { userQuery: reports } = usePaths()
  return (
    <ul className="box">
      {notices.map(({ id, title, text, at, read, report, isAboutReport, tone }, i) => {
        const isUnread = canMark && read === false
        return (
          <li
            key={id ?? i}
            className={classNames(styles.notice, isUnread && styles.unread, tone && tones[tone])}
          >
            <h2 id={`notice-${id}`} tabIndex={-1}>
              {isUnread && <span className={styles.mark}>{words.unread}</span>}
              <span lang={langOf(title)}>{title && <LongName>{title}</LongName>}</span>
            </h2>
            {text && <p lang={langOf(text)}>{text}</p>}
            <p className={styles.foot}>
              {at !== undefined && <time dateTime={at}>{timeInWords(at)}</time>}
              {report ? (
                <Link to={`${reports}${withReport(new URLSearchParams(), report.id)}`}>
                  {report.name}
                </Link>
              ) : (
                isAboutReport && <Link to={reports}>{words.toReports}</Link>
              )}
              {isUnread && id !== undefined && (
                <Button
                  variant="quiet"
                  busy={marking === id}
                  aria-describedby={`notice-${id}`}
                  onClick={() => {
                    document.getElementById(`notice-${id}`)?.focus()
                    mark(id)
                  }}
                >
                  {words.markRead}
                </Button>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
