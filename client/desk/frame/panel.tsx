import { type ReactNode, useId } from 'react'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './panel.module.css'

interface PanelProps {
  title: ReactNode
  /** Controls beside the title. */
  actions?: ReactNode
  /** Whether the panel has no padding, for a table. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A titled box. */
export function Panel({ title, actions, isFlush = false, className, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
