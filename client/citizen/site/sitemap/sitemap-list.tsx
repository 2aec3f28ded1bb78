import { useId } from 'react'
import { Link } from 'react-router-dom'
import { usePersonalCenter } from '../front-config.ts'
import { useReportTypes } from '../report-types.ts'
import { sitemapGroups } from './sitemap-groups.ts'
import styles from './sitemap-list.module.css'

/** Links to everything, by groups. @param pathOf where this shell has what a desktop path names */
export function SitemapList({ pathOf }: { pathOf: (desktopPath: string) => string }) {
  const id = useId()
  const { types = [] } = useReportTypes()
  const hasCenter = usePersonalCenter()
  return (
    <div className={styles.groups}>
      {sitemapGroups(types, hasCenter).map(({ name, entries }) => (
        <section key={name} aria-labelledby={`${id}-${name}`}>
          <h2 id={`${id}-${name}`}>{name}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link to={pathOf(entry.path)}>{entry.name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
