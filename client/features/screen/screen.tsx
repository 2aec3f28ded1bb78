import type { ReactNode } from 'react'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './screen.module.css'
import { useHeading } from './use-heading.ts'

interface ScreenProps {
  title: string
  lead?: ReactNode
  /** A column of reading width, for text and forms. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of a screen: heading, what it is for, content. */
export function Screen({ title, lead, narrow = false, children }: ScreenProps) {
  const heading = useHeading(title)
  return (
    <div className={classNames(styles.screen, narrow && styles.narrow)}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
