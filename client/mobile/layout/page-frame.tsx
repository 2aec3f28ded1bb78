import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from '../../kit/store.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { SkipLink } from '../../kit/ui/skip-link/skip-link.tsx'
import { isTask } from '../task.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './page-frame.module.css'

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
