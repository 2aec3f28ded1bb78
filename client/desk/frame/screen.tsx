import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { useTitle } from './use-title.ts'

interface ScreenProps {
  title: string
  lead?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen that is not the workbench: heading, lead, content. */
export function Screen({ title, lead, actions, children }: ScreenProps) {
  const heading = useTitle(title)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className="wrap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
