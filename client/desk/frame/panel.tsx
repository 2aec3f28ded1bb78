import { type ReactNode, useId } from 'react'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './panel.module.css'

interface PanelProps {
  title: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  /** The content reaches the edges: a table. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A box of paper with a heading. */
export function Panel({ title, actions, isFlush = false, className, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}
