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

/** Below what one came for: the page does not wait for it. */
const Footer = lazyPart(async () => (await import('./footer.tsx')).Footer)

/**
 * Whether the citizen is in the middle of something that has its own next step at the lower edge: choosing a
 * way, or writing a report. Type and way stand in the address then.
 */
const isTask = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  (pathname === paths.way || pathname === paths.submit) && new URLSearchParams(search).has('type')

/** Header, screen and navigation. In the middle of a task there is nothing below but its next step. */
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
