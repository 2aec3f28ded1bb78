import { use } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { ConfigGate } from '../config-gate.tsx'
import { useFrontConfig } from '../front-config.ts'
import { SitePathsContext } from '../site-paths.ts'
import styles from './announcements.module.css'
import { NoticeLinks } from './notice-links.tsx'
import { useOpenNotice } from './open-notice.ts'

/** Below its heading: the notice that the address names, or all of them. */
export const NoticePage = () => (
  <ConfigGate>
    <Content />
  </ConfigGate>
)

function Content() {
  const [search] = useSearchParams()
  const notice = useOpenNotice()
  const { notices } = useFrontConfig()
  const { announcements } = use(SitePathsContext)
  if (!notice)
    return (
      <>
        {search.has('id') && <Alert tone="info">没有找到这条公告，可能已经撤下。</Alert>}
        {notices.length > 0 ? <NoticeLinks notices={notices} /> : <p>现在没有公告。</p>}
      </>
    )
  const { date, text, body } = notice
  return (
    <>
      {date && (
        <p className={styles.date}>
          发布于 <time dateTime={date}>{date}</time>
        </p>
      )}
      <div className={styles.text}>
        {(body || text)
          .split('\n')
          .filter((line) => line.trim())
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      <p className={styles.all}>
        <Link to={announcements}>全部公告</Link>
      </p>
    </>
  )
}
