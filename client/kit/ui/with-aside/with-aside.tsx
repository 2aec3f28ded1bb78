import type { ReactNode } from 'react'
import styles from './with-aside.module.css'

interface WithAsideProps {
  /** `AsidePart`s. Undefined: the page has its whole width. */
  aside: ReactNode
  children: ReactNode
}

/** A page with a right third: what happens next, what can still be done. Where there is no room, it comes after the page. */
export const WithAside = ({ aside, children }: WithAsideProps) =>
  aside ? (
    <div className={styles.columns}>
      <div className={styles.page}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  ) : (
    children
  )
