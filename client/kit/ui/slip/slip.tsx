import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './slip.module.css'

interface SlipProps {
  /** Shown in wide type over the dashed rule, e.g. `回执`; a heading if the slip is a section of the page. */
  title: ReactNode
  /** Text opposite the title, e.g. the issuer of the receipt. */
  aside?: ReactNode
  /** Stamped below the rule, on the right; the content leaves room for it. */
  seal?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A receipt as a slip of paper with perforated edges; printed black on white. */
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
