import type { ReactNode } from 'react'
import styles from './export.module.css'

/** One fact of the exported data; what is not stored says so. */
export const Line = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className={styles.line}>
    <dt>{name}</dt>
    <dd>
      {value === null || value === undefined || value === '' ? (
        <span className={styles.none}>没有</span>
      ) : (
        value
      )}
    </dd>
  </div>
)
