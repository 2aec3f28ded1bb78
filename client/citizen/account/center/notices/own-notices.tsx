import CheckCheck from 'lucide-react/icons/check-check'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../../../../kit/call-failure.ts'
import { Alert } from '../../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Card } from '../../../../kit/ui/card/card.tsx'
import { useLoad } from '../../../../kit/use-load.ts'
import { useFeatures } from '../../../site/features.ts'
import { ListFailure } from '../list/list-failure.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ListSummary } from '../list/list-summary.tsx'
import { pageOf } from '../list/page-address.ts'
import { Paging } from '../list/paging.tsx'
import { fetchNotices } from './fetch-notices.ts'
import { NoticeList } from './notice-list.tsx'
import styles from './notices.module.css'

/** Why there is nothing, and what will be here. */
const NoNotices = () => (
  <Card className={styles.empty}>
    <h2>还没有通知</h2>
    <p>“我的举报”里的举报有了进展或答复，或者您的账号有变动，会在这里通知您。</p>
  </Card>
)

/** What the portal told the signed-in citizen, newest first. */
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
  const { notices_read: canMark } = useFeatures()
  const unread = data?.unread ?? 0
  const readInWords = unread > 0 ? `，${unread} 条未读` : '，全部已读'
  return (
    <div className={styles.notices} aria-busy={isLoading || undefined}>
      {!data && isLoading && <ListSkeleton />}
      {failure !== undefined && <ListFailure failure={failure} retry={refresh} />}
      {data && data.total > 0 && (
        <div className={styles.bar}>
          <ListSummary
            text={isLoading ? '正在加载…' : `共 ${data.total} 条${canMark ? readInWords : ''}`}
            page={isLoading ? undefined : page}
          />
          {canMark && unread > 0 && (
            <Button
              variant="secondary"
              busy={marking === 'all'}
              onClick={() => {
                // The button goes: the heading is the next thing that makes sense.
                document.querySelector('h1')?.focus()
                void mark('all')
              }}
            >
              <CheckCheck size={18} />
              全部标为已读
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
