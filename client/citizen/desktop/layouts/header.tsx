import * as words from '#words/frame.ts'
import { titles } from '#words/titles.ts'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePersonalCenter } from '../../site/front-config.ts'
import { LanguageSwitch } from '../../site/language-switch.tsx'
import { Organiser } from '../../site/organiser.tsx'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import styles from './header.module.css'
import { SiteLogo } from '../../site/site-logo.tsx'
import { SiteTitle } from '../../site/site-title.tsx'

/** Entries of the main navigation, in order. */
const navigation = [
  { to: '/', label: titles.home },
  { to: '/way', label: titles.way, also: '/submit' },
  { to: '/query', label: titles.query },
  { to: '/othertype', label: titles.otherType },
] as const satisfies readonly NavigationEntry[]

interface NavigationEntry {
  to: string
  label: string
  /** Another path that belongs to the entry, with everything below it. */
  also?: string
}

/** Whether an entry leads to the current page. */
const isCurrent = ({ to, also }: NavigationEntry, path: string): boolean =>
  path === to || (also !== undefined && (path === also || path.startsWith(`${also}/`)))

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

const OwnReports = () => (
  <Link to="/user/query" className={styles.link}>
    {titles.userQuery}
  </Link>
)

// Falls back to a plain link if the code does not load, e.g. after a deploy.
const AccountMenu = lazy(() => import('./account-menu.tsx').catch(() => ({ default: OwnReports })))

/** The login link, or the account menu of a signed-in citizen; nothing while the personal centre is closed. */
function AccountSlot() {
  const isOn = usePersonalCenter()
  const isKnown = useStore(isSignedIn)
  const { pathname, search } = useLocation()
  if (!isOn) return null
  // Sign-in returns to the current page; from home it leads to the own reports.
  const state = pathname === '/' ? null : { from: pathname + search }
  return (
    <li className={styles.account}>
      {isKnown ? (
        <Suspense>
          <AccountMenu />
        </Suspense>
      ) : (
        <Link to="/login" state={state} className={styles.link}>
          {words.signIn}
        </Link>
      )}
    </li>
  )
}
