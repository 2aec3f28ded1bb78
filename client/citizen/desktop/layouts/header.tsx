import * as words from '#words/frame.ts'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { LanguageSwitch } from '../../site/language-switch.tsx'
import { Organiser } from '../../site/organiser.tsx'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { AccountSlot } from './account-slot.tsx'
import styles from './header.module.css'
import { isCurrent, navigation, type NavigationEntry } from './navigation.ts'
import { SiteLogo } from '../../site/site-logo.tsx'
import { SiteTitle } from '../../site/site-title.tsx'
import { UnreadBadge } from '../../account/unread-badge.tsx'

/** Name and operator of the portal, and the main navigation. */
export function Header() {
  const { key, pathname } = useLocation()
  // Bound to the address: navigation closes the menu.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const entries: readonly NavigationEntry[] = navigation
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home}>
          {runtimeConfig().logo && <SiteLogo />}
          <span>
            <span className={styles.title}>
              <SiteTitle />
            </span>
            <Organiser className={styles.organiser} />
          </span>
        </Link>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-controls="main-navigation"
          onClick={() => setOpenAt(open ? undefined : key)}
        >
          {open ? <X size={22} /> : <Menu size={22} />}
          {words.menu}
          <UnreadBadge />
        </button>
        <nav
          id="main-navigation"
          className={classNames(styles.nav, open && styles.open)}
          aria-label={words.mainNavigation}
        >
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  className={styles.link}
                  aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                >
                  {entry.label}
                </Link>
              </li>
            ))}
            <AccountSlot />
            <li>
              <LanguageSwitch className={styles.link} />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
