import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './slip.module.css'

interface SlipProps {
  /** In wide type over the dashed rule, e.g. `回执`; a heading, where the slip is a part of the page by itself. */
  title: ReactNode
  /** At the other end of the title, e.g. whose receipt it is. */
  aside?: ReactNode
  /** Stamped below the rule, on the right: what follows leaves room for it. */
  seal?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A receipt: a slip of paper with perforated edges. On paper it is black on white. */
export const Slip = ({ title, aside, seal, className, children }: SlipProps) => (
  <div className={classNames(styles.slip, className)}>
    <div className={styles.head}>
      <div className={styles.title}>{title}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
    {seal && <div className={styles.seal}>{seal}</div>}
    {children}
  </div>
)
