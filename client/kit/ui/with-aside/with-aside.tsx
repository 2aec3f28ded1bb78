import type { ReactNode } from 'react'
import styles from './with-aside.module.css'

interface WithAsideProps {
  /** `AsidePart`s; without them the page has the whole width. */
  aside: ReactNode
  children: ReactNode
}

/** A page with an aside in its right third, e.g. the next steps. On narrow screens the aside follows the page. */
export const WithAside = ({ aside, children }: WithAsideProps) =>
  aside ? (
    <div className={styles.columns}>
      <div className={styles.page}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  ) : (
    <>{children}</>
  )
