import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './offline-banner.module.css'

interface BannerProps {
  /** The message; without one there is no banner. */
  said: ReactNode
  action?: { label: string; run: () => void } | undefined
}

/** A line above all content, about the page as a whole. */
export const Banner = ({ said, action }: BannerProps) => (
  <div className={classNames(styles.place, said !== undefined && styles.banner)}>
    <output className="line-2">{said}</output>
    {action && (
      <button type="button" className={styles.again} onClick={action.run}>
        {action.label}
      </button>
    )}
  </div>
)
