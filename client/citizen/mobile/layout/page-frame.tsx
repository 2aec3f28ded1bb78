import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../../kit/store.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import { SkipLink } from '../../../kit/ui/skip-link/skip-link.tsx'
import { phonePaths as paths } from '../../site/paths.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Header } from './header.tsx'
import styles from './page-frame.module.css'

/** Loads after the page. */
const Footer = lazyPart(async () => (await import('./footer.tsx')).Footer)

/**
 * Whether the citizen chooses a way or writes a report, which has its own next step at the lower edge. The address
 * then has a type.
 */
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
