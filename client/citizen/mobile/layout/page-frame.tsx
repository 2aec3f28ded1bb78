import { mainNavigation } from '#words/frame.ts'
import type { ReactNode } from 'react'
import { useLocation, Link } from 'react-router-dom'
import { useStore } from '../../../kit/store.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { SkipLink } from '../../../kit/ui/skip-link/skip-link.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import { Header } from './header.tsx'
import styles from './page-frame.module.css'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import { tabs } from './tabs.ts'

/** Bottom navigation; without the personal centre while that is closed. */
function BottomNavigation() {
  const { pathname } = useLocation()
  const isClosed = useStore((state) => state.config.personal_center === 0)
  return (
    <nav className={styles.navigation} aria-label={mainNavigation}>
      <ul className={styles.list}>
        {tabs
          .filter(({ to }) => !(isClosed && to === paths.userQuery))
          .map(({ to, label, Icon, also }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.tab}
                aria-current={pathname === to ? 'page' : also?.includes(pathname) || undefined}
              >
                <Icon size={24} strokeWidth={1.75} />
                <span>{label}</span>
                {to === paths.userQuery && <UnreadBadge />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Loads after the page. */
const Footer = lazyPart(async () => (await import('./footer.tsx')).Footer)

/** Whether the citizen chooses a way or writes a report: it has its own next step at the lower edge. */
const isTask = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  (pathname === paths.way || pathname === paths.submit) && new URLSearchParams(search).has('type')

/** Header, screen and navigation. During a task only its next step is below the screen. */
export function PageFrame({ children }: { children: ReactNode }) {
  const centerStyle = useStore((state) => state.centerStyle)
  const inTask = isTask(useLocation())
  return (
    <div className={classNames(styles.page, inTask ? styles.task : styles.tabs)}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main} style={centerStyle}>
        {children}
      </main>
      {!inTask && <Footer />}
      {!inTask && <BottomNavigation />}
    </div>
  )
}
