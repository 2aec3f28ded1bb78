import type { ReactNode } from 'react'
import { useStore } from '../../kit/store.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** Header, middle and footer; the middle fills the window (spec §9, centerStyle). */
export function PageFrame({ children }: { children: ReactNode }) {
  const centerStyle = useStore((state) => state.centerStyle)
  return (
    <div className={styles.page}>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main} style={centerStyle}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
