import * as words from '#words/news.ts'
import { Link } from 'react-router-dom'
import { useFrontConfig } from '../front-config.ts'
import { usePaths } from '../paths.ts'
import { NoticeLinks } from './notice-links.tsx'

/** Number of announcements on other pages. */
const newest = 3

/** The newest announcements with links to their pages; empty without any. */
export function Announcements({ className }: { className?: string | undefined }) {
  const { notices } = useFrontConfig()
  const { announcements } = usePaths()
  if (notices.length === 0) return null
  return (
    <section className={className} aria-labelledby="notices">
      <h2 id="notices">{words.announcements}</h2>
      <NoticeLinks notices={notices.slice(0, newest)} />
      {notices.length > newest && (
        <p className="tall-links">
          <Link to={announcements}>{words.allNoticesOf(notices.length)}</Link>
        </p>
      )}
    </section>
  )
}
