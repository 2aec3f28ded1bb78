import * as words from '#words/frame.ts'
import { titles } from '#words/titles.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { WithFigures, WithReceipts } from '../../site/offers.tsx'
import { mailto } from '../../site/contact-addresses.ts'
import { ContactList } from '../../site/contact-list.tsx'
import { Filings } from '../../site/filings.tsx'
import { SiteTitle } from '../../site/site-title.tsx'
import { loadFrontConfig } from '../../site/load-front-config.ts'
import { desktopPaths } from '../../site/paths.ts'
import type { SharedPage } from '../../../../contract/pages.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { useLoad } from '../../../kit/use-load.ts'
import styles from './footer.module.css'
import { MobileViewLink } from './mobile-view-link.tsx'

const linkTo = (id: SharedPage) => ({ to: desktopPaths[id], label: titles[id] })
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

/** Operator, contacts and the site's links. Waits for the front-end config, so that it is not pushed down. */
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
        <nav className={styles.groups} aria-label={words.about}>
          <Group name={words.service} links={service}>
            <WithReceipts>
              <li>
                <Link to={desktopPaths.verify}>{titles.verify}</Link>
              </li>
            </WithReceipts>
          </Group>
          <Group name={words.openness} links={news}>
            <WithFigures>
              <li>
                <Link to={desktopPaths.figures}>{titles.figures}</Link>
              </li>
            </WithFigures>
          </Group>
          <Group name={words.help} links={help}>
            {contact_email && (
              <li>
                <a href={mailto(contact_email, words.mistakeSubject)}>{words.reportMistake}</a>
              </li>
            )}
            <li>
              <MobileViewLink />
            </li>
          </Group>
        </nav>
      </div>
    </footer>
  )
}
