import * as words from '#words/frame.ts'
import { titles } from '#words/titles.ts'
import Monitor from 'lucide-react/icons/monitor'
import { Link, useLocation } from 'react-router-dom'
import { desktopView, type Pages, pages } from '../../../../contract/pages.ts'
import { WithReceipts } from '../../site/offers.tsx'
import { mailto } from '../../site/contact-addresses.ts'
import { ContactList } from '../../site/contact-list.tsx'
import { Filings } from '../../site/filings.tsx'
import { SiteTitle } from '../../site/site-title.tsx'
import { desktopHome } from '../../../kit/language-base.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { phonePaths as paths } from '../../site/paths.ts'
import styles from './footer.module.css'

/** Returns the desktop address of a hash path, with the wish to stay there; `/` for a page that it lacks. */
export function desktopAddress(hash: string, all: Pages = pages): string {
  const [screen = '', query = ''] = hash.replace(/^#/, '').split('?')
  const search = new URLSearchParams(query)
  const candidates = Object.values(all).filter(({ phone }) => phone === screen)
  const page = candidates.find(({ tab }) => tab === search.get('tab')) ?? candidates[0]
  search.delete('tab')
  search.set(desktopView.parameter, desktopView.value)
  return `${desktopHome}${page?.desktop?.slice(1) ?? ''}?${search.toString()}`
}

const links = ['rules', 'privacy', 'faq'] as const
/** Left out in elder mode. */
const more = ['announcements', 'otherType', 'accessibility', 'sitemap'] as const

/** Operator, contacts, links, and the same page of the desktop site. */
export function Footer() {
  const { pathname, search } = useLocation()
  const { contact_email } = runtimeConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <strong className={styles.name}>
          <SiteTitle />
        </strong>
        <ContactList className={styles.contact} />
        <nav aria-label={words.about}>
          <ul className={styles.links}>
            {links.map((id) => (
              <li key={id}>
                <Link to={paths[id]}>{titles[id]}</Link>
              </li>
            ))}
            {more.map((id) => (
              <li key={id} data-extra="">
                <Link to={paths[id]}>{titles[id]}</Link>
              </li>
            ))}
            <WithReceipts>
              <li data-extra="">
                <Link to={paths.verify}>{titles.verify}</Link>
              </li>
            </WithReceipts>
            {contact_email && (
              <li data-extra="">
                <a href={mailto(contact_email, words.mistakeSubject)}>{words.reportMistake}</a>
              </li>
            )}
            <li data-extra="">
              <a href={desktopAddress(pathname + search)} className={styles.desktop}>
                <Monitor size={16} />
                {words.desktopView}
              </a>
            </li>
          </ul>
        </nav>
        <Filings className={styles.contact} />
      </div>
    </footer>
  )
}
