import { langOf } from '#words/language.ts'
import { Link } from 'react-router-dom'
import type { FrontConfig } from '../../../../contract/site/site.ts'
import { usePaths } from '../paths.ts'
import styles from './announcements.module.css'

/** Announcements as links to their pages. */
export function NoticeLinks({ notices }: { notices: FrontConfig['notices'] }) {
  const { announcements } = usePaths()
  return (
    <ul className={styles.list}>
      {notices.map(({ id, title, date }) => (
        <li key={id}>
          <Link to={`${announcements}?id=${encodeURIComponent(id)}`}>
            <span lang={langOf(title)}>{title}</span>
            {date && <time dateTime={date}>{date}</time>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
