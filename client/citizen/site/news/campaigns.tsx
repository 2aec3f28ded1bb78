import { langOf } from '#words/language.ts'
import * as words from '#words/news.ts'
import { report } from '#words/site.ts'
import { Link } from 'react-router-dom'
import { isoDay } from '../../../kit/time-in-words.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { VisuallyHidden } from '../../../kit/ui/visually-hidden/visually-hidden.tsx'
import { useFrontConfig } from '../front-config.ts'
import { usePaths } from '../paths.ts'
import styles from './campaigns.module.css'

/** Today in Beijing, `YYYY-MM-DD`. */
const today = () => isoDay(new Date()) ?? ''

/** 专项举报: the centre's current campaigns; empty without any. */
export function Campaigns({ className }: { className?: string | undefined }) {
  const { campaigns, notices } = useFrontConfig()
  const { way, announcements } = usePaths()
  const present = campaigns.filter(({ until }) => !until || until >= today())
  if (present.length === 0) return null
  return (
    <section className={classNames(styles.campaigns, className)} aria-label={words.campaigns}>
      <ul>
        {present.map(({ title, text, until, report_type_id, notice_id }) => (
          <li key={title} className={styles.campaign}>
            <div lang={langOf(title + text)}>
              <h3>{title}</h3>
              {text && <p>{text}</p>}
              {until && (
                <p className="small">
                  {words.until}
                  <time dateTime={until}>{until}</time>
                </p>
              )}
            </div>
            <p className={styles.links}>
              {report_type_id !== undefined && (
                <Link to={`${way}?type=${report_type_id}`}>
                  {report}
                  <VisuallyHidden>
                    {words.colon}
                    <span lang={langOf(title)}>{title}</span>
                  </VisuallyHidden>
                </Link>
              )}
              {notices.some(({ id }) => id === notice_id) && (
                <Link to={`${announcements}?id=${encodeURIComponent(notice_id ?? '')}`}>
                  {words.readNotice}
                  <VisuallyHidden>
                    {words.colon}
                    <span lang={langOf(title)}>{title}</span>
                  </VisuallyHidden>
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
