import type { ReactNode } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useStore } from '../../../kit/store.ts'
import { Header } from './header.tsx'
import styles from './layout.module.css'

// Loads after the page; its space is reserved.
const Footer = lazyPart(async () => (await import('./footer.tsx')).Footer)

/** Header, main part and footer. The main part fills the window (spec §9, centerStyle). */
export function PageFrame({ children }: { children: ReactNode }) {
  const centerStyle = useStore((state) => state.centerStyle)
  return (
    <div className={styles.page}>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main} style={centerStyle}>
        {children}
      </main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  )
}
