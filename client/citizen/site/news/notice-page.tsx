import { langOf } from '#words/language.ts'
import * as words from '#words/news.ts'
import { titles } from '#words/titles.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { ChineseOnly } from '../chinese-only.tsx'
import { ConfigGate } from '../config-gate.tsx'
import { useFrontConfig } from '../front-config.ts'
import { usePaths } from '../paths.ts'
import type { FrontConfig } from '../../../../contract/site/site.ts'
import { LongName } from '../site-title.tsx'
import { TextScreen } from '../screen/text-screen.tsx'
import styles from './announcements.module.css'
import { NoticeLinks } from './notice-links.tsx'

type Notice = FrontConfig['notices'][number]

/** The announcements of the centre, or the one whose id is in the address (`?id=`). */
export default function Announcements() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const notice = useFrontConfig().notices.find((one) => one.id === id)
  return (
    // Keyed, so that another announcement gets the focus at its heading, as another page does.
    <TextScreen
      key={notice?.id}
      title={notice?.title ?? titles.announcements}
      heading={
        notice && (
          <span className={styles.title} lang={langOf(notice.title)}>
            <LongName>{notice.title}</LongName>
          </span>
        )
      }
    >
      <ConfigGate>
        <Content notice={notice} isMissing={id !== null} />
      </ConfigGate>
    </TextScreen>
  )
}

function Content({ notice, isMissing }: { notice: Notice | undefined; isMissing: boolean }) {
  const { notices } = useFrontConfig()
  const { announcements } = usePaths()
  if (!notice)
    return (
      <>
        {isMissing && <Alert tone="info">{words.noticeGone}</Alert>}
        {notices.length > 0 ? <NoticeLinks notices={notices} /> : <p>{words.noNotices}</p>}
      </>
    )
  const { date, text, body } = notice
  return (
    <>
      {date && (
        <p className={styles.date}>
          {words.publishedOn}
          <time dateTime={date}>{date}</time>
        </p>
      )}
      <ChineseOnly of={body || text} />
      <div className={styles.text} lang={langOf(body || text)}>
        {(body || text)
          .split('\n')
          .filter((line) => line.trim())
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      <p className="tall-links">
        <Link to={announcements}>{words.allNotices}</Link>
      </p>
    </>
  )
}
