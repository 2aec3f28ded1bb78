import { Link } from 'react-router-dom'
import { Breakable } from '../../../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { classNames } from '../../../../kit/ui/class-names.ts'
import { timeInWords } from '../../../../kit/time-in-words.ts'
import { usePaths } from '../../../site/paths.ts'
import type { NoticesPage } from './fetch-notices.ts'
import styles from './notices.module.css'

interface NoticeListProps {
  notices: NoticesPage['list']
  /** Whether notices are marked as read. */
  canMark: boolean
  /** Id of the notice that is being marked as read. */
  marking: string | undefined
  mark: (id: string) => void
}

/** One page of notices. */
export function NoticeList({ notices, canMark, marking, mark }: NoticeListProps) {
  const { userQuery: reports } = usePaths()
  return (
    <ul className={styles.list}>
      {notices.map(({ id, title, text, at, read }, i) => {
        const isUnread = canMark && read === false
        return (
          <li key={id ?? i} className={classNames(styles.notice, isUnread && styles.unread)}>
            <h2 id={`notice-${id}`} tabIndex={-1}>
              {isUnread && <span className={styles.mark}>未读</span>}
              <Breakable>{title}</Breakable>
            </h2>
            {text && <p>{text}</p>}
            <p className={styles.foot}>
              {at !== undefined && <time dateTime={at}>{timeInWords(at)}</time>}
              {title.includes('举报') && <Link to={reports}>去我的举报</Link>}
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
                  标为已读
                </Button>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
