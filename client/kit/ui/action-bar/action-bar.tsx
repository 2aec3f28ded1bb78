import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './action-bar.module.css'

interface ActionBarProps {
  /** The main button is the first one, for whoever tabs through; it stands at the thumb on a phone. */
  mainFirst?: boolean
  children: ReactNode
}

/**
 * The buttons that lead on from a form, the main one last. On a phone they stay in thumb reach at the lower
 * edge of the screen, however long the form is.
 */
export const ActionBar = ({ mainFirst = false, children }: ActionBarProps) => (
  <div className={classNames(styles.bar, mainFirst && styles.mainFirst)}>{children}</div>
)
