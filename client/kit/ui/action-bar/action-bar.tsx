import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './action-bar.module.css'

interface ActionBarProps {
  /** The main button is first in the tab order; on a phone it stands at the thumb. */
  mainFirst?: boolean
  children: ReactNode
}

/** Buttons that lead on from a form, the main one last; on a phone, in thumb reach at the bottom. */
export const ActionBar = ({ mainFirst = false, children }: ActionBarProps) => (
  <div className={classNames(styles.bar, mainFirst && styles.mainFirst)}>{children}</div>
)
