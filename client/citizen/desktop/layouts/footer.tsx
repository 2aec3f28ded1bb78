import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { WithReceipts } from '../../site/offers.tsx'
import { mailto } from '../../site/contact-addresses.ts'
import { ContactList } from '../../site/contact-list.tsx'
import { Filings } from '../../site/filings.tsx'
import { SiteTitle } from '../../site/site-title.tsx'
import { loadFrontConfig } from '../../site/load-front-config.ts'
import { desktopPaths } from '../../site/paths.ts'
import { pages, type SharedPage } from '../../../../contract/pages.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { useLoad } from '../../../kit/use-load.ts'
import styles from './footer.module.css'
import { MobileViewLink } from './mobile-view-link.tsx'

const linkTo = (id: SharedPage) => ({ to: desktopPaths[id], label: pages[id].title })
const service = [linkTo('rules'), linkTo('privacy')]
const news = [linkTo('announcements')]
const help = [linkTo('faq'), linkTo('accessibility'), linkTo('sitemap')]

interface GroupProps {
  name: string
  links: readonly { to: string; label: string }[]
  /** Items other than links of the site. */
  children?: ReactNode
}

const Group = ({ name, links, children }: GroupProps) => (
  <div>
    <p className={styles.title}>{name}</p>
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
      {children}
    </ul>
  </div>
)

/**
 * Operator, contacts and the site's links. Waits for the front-end config, as parts of the page above do, so that
 * it is not pushed down.
 */
export function Footer() {
  const { contact_email } = runtimeConfig()
  const { isLoading } = useLoad(loadFrontConfig)
  if (isLoading) return null
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.title}>
            <SiteTitle />
          </p>
          <ContactList className={styles.contact} />
          <Filings className={styles.filings} />
        </div>
        <nav className={styles.groups} aria-label="网站信息">
          <Group name="服务" links={service}>
            <WithReceipts>
              <li>
                <Link to={desktopPaths.verify}>{pages.verify.title}</Link>
              </li>
            </WithReceipts>
          </Group>
          <Group name="公开" links={news} />
          <Group name="帮助" links={help}>
            {contact_email && (
              <li>
                <a href={mailto(contact_email, '网站找错')}>找错</a>
              </li>
            )}
            <li>
              <Link to="/en" lang="en" hrefLang="en">
                English
              </Link>
            </li>
            <li>
              <MobileViewLink />
            </li>
          </Group>
        </nav>
      </div>
    </footer>
  )
}
